import styles from './Menu.module.css'

/** The looks of what opens beneath a button; its place and width are the opener's. */
export const MENU: string | undefined = styles.menu

/** The looks of a way in a menu, be it a button, a link elsewhere or the host's Link: an icon and its words. */
export const MENU_ENTRY: string | undefined = styles.entry
