import { Skeleton, SkeletonGroup } from '../states/Skeleton.tsx'

/** `className` sets the page's column. */
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
