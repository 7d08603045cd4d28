import styles from './show.module.css'

const DATE = /([A-Z][a-z]{2} \d{2}(?:, \d{4})?|\d{2} [A-Z][a-z]{2}(?: \d{4})?)/

/** Keeps dates such as 'Nov 23, 2026' on one line. */
export function WholeDates({ children: text }: { children: string }) {
  return text.split(DATE).map((part, place) =>
    // Odd parts are dates; texts may repeat, so key by index.
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part + String(place)} className={styles.whole}>
        {part}
      </span>
    ),
  )
}
