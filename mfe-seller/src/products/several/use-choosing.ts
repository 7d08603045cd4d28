import { useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { type ComponentType, useCallback, useState } from 'react'
import { listTexts } from '../list-texts.ts'
import type { SeveralBarProps } from './SeveralBar.tsx'

/** Returns which products are chosen (undefined while nobody chooses), and the bar of what can be done to them, which arrives with the first choice. */
export function useChoosing() {
  const t = useTexts(listTexts)
  const toast = useToast()
  const [Bar, setBar] = useState<ComponentType<SeveralBarProps>>()
  const [chosen, setChosen] = useState<readonly number[]>()
  const toggle = useCallback(
    (id: number) => setChosen((ids = []) => (ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id])),
    [],
  )
  const start = (): void => {
    setChosen([])
    import(/* webpackChunkName: "several-products" */ './SeveralBar.tsx').then(
      ({ SeveralBar }) => setBar(() => SeveralBar),
      () => {
        setChosen(undefined)
        toast({ title: t('partFailed'), tone: 'bad' })
      },
    )
  }
  return { Bar, chosen, choose: setChosen, toggle, start, stop: () => setChosen(undefined) }
}
