export { readNewsPreferences as read } from '../accounts/news-preferences/queries.ts'
export { setNewsPreferences as set } from '../accounts/news-preferences/set-news-preferences.ts'
export { findLinkedNews as findLinked, unsubscribe } from '../accounts/news-preferences/unsubscribe.ts'
export { unsubscribeToken as makeLink } from '../accounts/news-preferences/unsubscribe-token.ts'
