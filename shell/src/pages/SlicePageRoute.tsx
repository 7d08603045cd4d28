import { Remote } from '@santhe/federation'
import { PagePlaceholder } from './PagePlaceholder.tsx'
import { sliceFailure } from './slice-failure.tsx'
import { useSliceTitle } from './use-slice-title.ts'

export function SlicePageRoute({ slice, path }: { slice: string; path: string }) {
  useSliceTitle(slice, path)
  return <Remote slice={slice} page={path} placeholder={PAGE_PLACEHOLDER} failure={sliceFailure} />
}

const PAGE_PLACEHOLDER = <PagePlaceholder />
