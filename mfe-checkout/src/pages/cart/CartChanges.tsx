import { Notice, useTexts } from '@santhe/ui'
import type { Ref } from 'react'
import { texts } from '../../texts.ts'
import { ChangeButtons } from './ChangeButtons.tsx'
import { ChangeText } from './ChangeText.tsx'
import type { CartChange } from './cart-changes.ts'

interface CartChangesProps {
  changes: readonly CartChange[]
  /** Where the focus goes when somebody wants to go on before they are settled. */
  ref: Ref<HTMLDivElement>
}

/** All that has changed since it was put in the cart, above the lines, with the ways on. */
export function CartChanges({ changes, ref }: CartChangesProps) {
  const t = useTexts(texts)
  const count = new Set(changes.map(({ line }) => line.id)).size
  return (
    <Notice tone="attention" icon="warning" ref={ref} isAlert>
      <strong>{t('cart.changedTitle', { count })}</strong>
      <ul>
        {changes.map(change => (
          <li key={`${change.line.id} ${change.kind}`}>
            <ChangeText change={change} />
          </li>
        ))}
      </ul>
      <ChangeButtons changes={changes} />
    </Notice>
  )
}
