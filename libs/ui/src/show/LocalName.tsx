import styles from './show.module.css'

/** The language a name is most likely written in, by its script: a screen reader needs to know, and so does the font. */
function languageOf(name: string): 'kn' | 'hi' | 'ta' | 'te' | undefined {
  if (/\p{Script=Kannada}/u.test(name)) return 'kn'
  if (/\p{Script=Devanagari}/u.test(name)) return 'hi'
  if (/\p{Script=Tamil}/u.test(name)) return 'ta'
  if (/\p{Script=Telugu}/u.test(name)) return 'te'
  return undefined
}

/** A produce's name in its own language; nothing where none was given. */
export function LocalName({ children: name }: { children: string }) {
  if (name === '') return null
  return (
    <span className={styles.local} lang={languageOf(name)}>
      {name}
    </span>
  )
}
