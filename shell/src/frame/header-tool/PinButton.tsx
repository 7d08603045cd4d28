import { Icon, LazyPart, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { frameTexts } from '../../texts.ts'
import tool from './HeaderTool.module.css'

const visitorPin = async () => (await import('./VisitorPin.tsx')).VisitorPin

/** Opens the dialog in which a visitor enters their PIN. docs/product/delivery.md#pin-of-a-visitor */
export function PinButton() {
  const t = useTexts(frameTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={tool.round} aria-label={t('pin')} onClick={() => setIsOpen(true)}>
        <Icon name="pin" />
      </button>
      {isOpen && <LazyPart load={visitorPin} isEnabled props={{ onClose: () => setIsOpen(false) }} />}
    </>
  )
}
