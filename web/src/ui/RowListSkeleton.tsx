import { LoadingArea } from './LoadingArea.tsx';
import { positions } from './positions.ts';
import { Skeleton } from './Skeleton.tsx';

interface RowListSkeletonProps {
  rows: number;
  /** The list has headings; so the first row is below one. */
  isGrouped: boolean;
}

/** A list on a phone before its rows are here: as tall as they will be. */
export function RowListSkeleton({ rows, isGrouped }: RowListSkeletonProps) {
  return (
    <LoadingArea>
      <ul className="rowlist" data-waiting aria-hidden="true">
        {isGrouped && (
          <li className="grp">
            <Skeleton width={96} height={16} />
          </li>
        )}
        {positions(rows).map((position) => (
          <li key={position}>
            <div className="grow">
              <div className="title">
                <Skeleton width={`${48 + ((position * 17) % 30)}%`} height={14} />
              </div>
              <div className="second">
                <div className="meta">
                  <Skeleton width={`${34 + ((position * 11) % 24)}%`} />
                </div>
                <Skeleton width={64} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </LoadingArea>
  );
}
