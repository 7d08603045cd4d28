import styles from './Menu.module.css'

export const MENU: string | undefined = styles.menu

export const MENU_ENTRY: string | undefined = styles.entry
