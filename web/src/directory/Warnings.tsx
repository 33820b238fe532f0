import { Banner } from '../ui/Banner.tsx';

/** Things to look at that stop nothing. */
export function Warnings({ title, warnings }: { title: string; warnings: readonly string[] }) {
  return (
    <Banner tone="warning" title={title}>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Banner>
  );
}
