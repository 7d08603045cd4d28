import styles from './show.module.css'

const DATE = /([A-Z][a-z]{2} \d{2}(?:, \d{4})?|\d{2} [A-Z][a-z]{2}(?: \d{4})?)/

/** A sentence whose dates, such as 'Nov 23, 2026' and '23 Nov 2026', stay whole where a line ends. */
export function WholeDates({ children: text }: { children: string }) {
  return text.split(DATE).map((part, place) =>
    // Every second part is a date, and the same one may stand there twice.
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part + String(place)} className={styles.whole}>
        {part}
      </span>
    ),
  )
}
