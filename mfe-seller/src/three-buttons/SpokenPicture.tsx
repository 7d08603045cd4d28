import { useLanguage } from '@santhe/host'
import { Icon, Picture, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import threeButtonTexts from '../texts/en/three-button.json'
import styles from './spoken-picture.module.css'
import { useVoice } from './use-voice.ts'

interface SpokenPictureProps {
  src: string
  name: string
  text: string
}

/** A press reads the text aloud if the device has a voice for the language. */
export function SpokenPicture({ src, name, text }: SpokenPictureProps) {
  const t = useTexts(threeButtonTexts)
  const speak = useVoice(useLanguage())
  const picture = <Picture src={src} alt="" ratio="1 / 1" sizes="112px" className={blocks.rounded} />
  if (!speak) return picture
  return (
    <button type="button" className={styles.spoken} aria-label={t('speak', { name })} onClick={() => speak(text)}>
      {picture}
      <span className={styles.sign}>
        <Icon name="play" />
      </span>
    </button>
  )
}
