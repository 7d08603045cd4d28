import { Skeleton, SkeletonGroup } from '../states/Skeleton.tsx'

/** An order's page before the order is there; `className` is the page's own column. */
export function OrderPlaceholder({ className }: { className: string | undefined }) {
  return (
    <SkeletonGroup className={className}>
      <Skeleton width="14rem" />
      <Skeleton shape="pill" />
      <Skeleton shape="pill" />
      <Skeleton shape="pill" />
    </SkeletonGroup>
  )
}
