import { useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { type ComponentType, useCallback, useState } from 'react'
import { listTexts } from '../../texts/products.ts'
import type { SeveralBarProps } from './SeveralBar.tsx'

export function useChoosing() {
  const t = useTexts(listTexts)
  const toast = useToast()
  const [Bar, setBar] = useState<ComponentType<SeveralBarProps>>()
  const [selectedIds, setSelectedIds] = useState<readonly number[]>()
  const toggle = useCallback(
    (id: number) => setSelectedIds((ids = []) => (ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id])),
    [],
  )
  const start = (): void => {
    setSelectedIds([])
    import(/* webpackChunkName: "several-products" */ './SeveralBar.tsx').then(
      ({ SeveralBar }) => setBar(() => SeveralBar),
      () => {
        setSelectedIds(undefined)
        toast({ title: t('partFailed'), tone: 'bad' })
      },
    )
  }
  return { Bar, selectedIds, choose: setSelectedIds, toggle, start, stop: () => setSelectedIds(undefined) }
}
