import type { OrderDetail } from '@santhe/contracts'
import { COMPLAINT_KINDS } from '@santhe/rules'
import {
  Button,
  Dialog,
  FileButton,
  PictureTiles,
  PictureUploads,
  ProblemNotice,
  QuantityPicker,
  TextArea,
  useTexts,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useId, useLayoutEffect, useRef } from 'react'
import complainFormTexts from '../../texts/en/complain-form.json'
import styles from '../order.module.css'
import { useComplainForm } from './use-complain-form.ts'

interface ComplainDialogProps {
  order: OrderDetail
  onClose: () => void
}

/** Separate chunk, since few orders need it. */
export function ComplainDialog({ order, onClose }: ComplainDialogProps) {
  const t = useTexts(complainFormTexts)
  const kinds = useRef<HTMLFieldSetElement>(null)
  // Don't focus the text below: its keyboard would cover the form on phones.
  useLayoutEffect(() => kinds.current?.querySelector('button')?.focus(), [])
  const form = useComplainForm(order, onClose)
  const { kind, setKind, products, setBoxes, words, setWords, problem, isBusy, handleSend } = form
  return (
    <Dialog title={t('title')} isOpen onClose={onClose}>
      <div className={blocks.stack20}>
        <p className={blocks.muted}>{t('text')}</p>
        <fieldset ref={kinds} className={blocks.stack8}>
          <legend className={styles.legend}>{t('kind')}</legend>
          {COMPLAINT_KINDS.map(each => (
            <Button
              key={each}
              isWide
              look={each === kind ? 'primary' : 'quiet'}
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
            >
              {t(each)}
            </Button>
          ))}
        </fieldset>
        <fieldset className={blocks.stack12}>
          <legend className={styles.legend}>{t('boxes')}</legend>
          {products.map(({ productId, name, most, count }) => (
            <div key={productId} className={blocks.ends}>
              <strong>{name}</strong>
              <QuantityPicker
                label={t('boxesOf', { name })}
                value={count}
                stock={most}
                isOfOrder
                onChange={boxes => setBoxes(productId, boxes)}
              />
            </div>
          ))}
        </fieldset>
        <TextArea label={t('words')} isOptional maxLength={1000} value={words} onChange={setWords} />
        <Photos photos={form.photos} onRetry={() => void handleSend()} />
        <ProblemNotice>{problem}</ProblemNotice>
        <Button isWide isBusy={isBusy} busyLabel={t('sending')} onClick={() => void handleSend()}>
          {t('send')}
        </Button>
      </div>
    </Dialog>
  )
}

interface PhotosProps {
  photos: ReturnType<typeof useComplainForm>['photos']
  onRetry: () => void
}

function Photos({ photos: { uploads, room, add, leaveOut }, onRetry }: PhotosProps) {
  const t = useTexts(complainFormTexts)
  const hintId = useId()
  const chosen = { look: 'quiet', accept: 'image/*', describedBy: hintId, onChoose: add } as const
  return (
    <div className={blocks.stack12}>
      <h3>{t('photos')}</h3>
      <p id={hintId} className={blocks.muted}>
        {t(room > 0 ? 'photosHint' : 'tooMany')}
      </p>
      <PictureTiles size="small">
        <PictureUploads uploads={uploads} ratio="1 / 1" onRetry={onRetry} onLeaveOut={leaveOut} />
      </PictureTiles>
      {room > 0 && leaveOut && (
        <div className={blocks.row8}>
          <FileButton {...chosen} label={t('take')} capture="environment" />
          <FileButton {...chosen} label={t('choose')} isMultiple />
        </div>
      )}
    </div>
  )
}
