import styles from './paper.module.css'

/** Class of the only printed element. Separate entry, loaded by printing pages. */
export const paperClass = styles.paper
