import styles from './camera.module.css'

/** Corner marks, and the outline of an open box seen from slightly above. */
const CORNERS = 'M40 70V40H70 M330 40H360V70 M360 230V260H330 M70 260H40V230'
const BOX = 'M104 104H296L332 158H68Z M68 158H332L316 240H84Z'

export function Frame() {
  return (
    <svg className={styles.frame} viewBox="0 0 400 300" aria-hidden="true">
      {[CORNERS, BOX].map(path => (
        <path key={path} className={styles.shadow} d={path} />
      ))}
      <path className={styles.corners} d={CORNERS} />
      <path className={styles.box} d={BOX} />
    </svg>
  )
}
