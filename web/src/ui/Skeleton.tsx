interface SkeletonProps {
  width?: number | string;
  height?: number;
  isCircle?: boolean;
}

/** A grey shape where something will be. Wrap a group of them in `LoadingArea`, which speaks for them. */
export function Skeleton({ width = '100%', height = 12, isCircle = false }: SkeletonProps) {
  return (
    <span
      className="sk"
      style={{ width: isCircle ? height : width, height, borderRadius: isCircle ? '50%' : undefined }}
      aria-hidden="true"
    />
  );
}
