import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconLock } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import type { IconShape } from './Icon.tsx';
import { Icon } from './Icon.tsx';

export type BannerTone = 'info' | 'success' | 'warning' | 'error' | 'locked';

const icons: Record<BannerTone, IconShape> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
  locked: IconLock,
};

interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: BannerTone;
  icon?: IconShape | undefined;
  title?: ReactNode;
  /** Small, at the right: who and when. */
  aside?: ReactNode;
  action?: ReactNode;
}

export function Banner({ tone = 'info', icon, title, aside, action, children, ...others }: BannerProps) {
  return (
    <div {...others} className={`banner ${others.className ?? ''}`} data-tone={tone}>
      <Icon of={icon ?? icons[tone]} />
      <div className="grow">
        {title && <span className="title">{title} </span>}
        {children}
      </div>
      {aside && <div className="aside">{aside}</div>}
      {action}
    </div>
  );
}
