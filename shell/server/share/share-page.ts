import { PICTURE_PURPOSES } from '@santhe/files'
import { farmSlug, inLanguage, namesFor, productSlug, sharePicturePath } from '@santhe/rules'
import { textsIn } from '@santhe/texts'
import { html, lightDocument, NOTHING } from '../light/light-document.ts'
import { farmView, type LightAt, picture, productView } from '../light/light-pages.ts'
import { metadata } from '../page/document.ts'
import type { Shared } from './read-shared.ts'

interface ShareAt extends LightAt {
  /** Without language prefix. */
  path: string
  publicUrl: string
  styles?: readonly string[]
  icon?: string
}

function pageOf(shared: Shared, at: ShareAt) {
  const t = textsIn(at.language)
  const linkTo = (to: string, text: string) =>
    html`<p><a class="in" href="${inLanguage(to, at.language)}">${text}</a></p>`
  if ('product' in shared) {
    const { product } = shared
    const to = `/products/${productSlug(product)}`
    const title = `${namesFor(product, at.language)[0]} – ${product.farm.name}`
    return { to, title, thing: product, main: productView(product, at, linkTo(to, t('share.product'))) }
  }
  const { farm } = shared
  const to = `/farmers/${farmSlug(farm)}`
  const main = html`${picture(farm.imageUrl, PICTURE_PURPOSES.farm)}${farmView(farm, linkTo(to, t('share.farm')), at)}`
  return { to, title: farm.farmName, thing: farm, main }
}

/** The light page with metadata and a link into the market, where scripts can order too. */
export function sharePage(shared: Shared, at: ShareAt): string {
  const { language, publicUrl, path, styles = [], icon } = at
  const { to, title, thing, main } = pageOf(shared, at)
  const { description } = thing
  const head = { title, description, canonical: to, image: sharePicturePath(shared.card) }
  return lightDocument({
    ...{ language, title, to: path, main, styles },
    metadata: html`${{ html: metadata(head, publicUrl, language).join('\n') }}${icon ? html`<link rel="icon" type="image/svg+xml" href="${icon}">` : NOTHING}`,
  })
}
