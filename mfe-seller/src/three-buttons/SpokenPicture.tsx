import type { Product } from '@santhe/contracts'
import { useLanguage } from '@santhe/host'
import { Icon, Picture, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { threeButtonTexts } from '../texts/three-buttons.ts'
import { nameOf } from './name-and-price.ts'
import styles from './spoken-picture.module.css'
import { useVoice } from './use-voice.ts'

/** A press reads name and boxes aloud, where the device has a voice of the language. */
export function SpokenPicture({ product }: { product: Product }) {
  const t = useTexts(threeButtonTexts)
  const language = useLanguage()
  const speak = useVoice(language)
  const { imageUrl, inventory: count } = product
  const { name } = nameOf(product, language)
  const picture = <Picture src={imageUrl} alt="" ratio="1 / 1" sizes="112px" className={blocks.rounded} />
  if (!speak) return picture
  return (
    <button
      type="button"
      className={styles.spoken}
      aria-label={t('speak', { name })}
      onClick={() => speak(t('savedBoxes', { name, count }))}
    >
      {picture}
      <span className={styles.sign}>
        <Icon name="play" />
      </span>
    </button>
  )
}
