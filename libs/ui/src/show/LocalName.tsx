import styles from './show.module.css'

/** Guessed from the script, for screen readers and fonts. */
function languageOf(name: string): 'kn' | 'hi' | 'ta' | 'te' | undefined {
  if (/\p{Script=Kannada}/u.test(name)) return 'kn'
  if (/\p{Script=Devanagari}/u.test(name)) return 'hi'
  if (/\p{Script=Tamil}/u.test(name)) return 'ta'
  if (/\p{Script=Telugu}/u.test(name)) return 'te'
  return undefined
}

/** Name in the local language, if any. */
export function LocalName({ children: name }: { children: string }) {
  if (name === '') return null
  return (
    <span className={styles.local} lang={languageOf(name)}>
      {name}
    </span>
  )
}
