import styles from './paper.module.css'

/** The class of what is printed alone on the page, by the one set of print rules. An entrance of its own: only pages that print load it. */
export const paperClass = styles.paper
