import { type NewsText, namesText } from './news-text.ts'

/** To who pressed 'Tell me', once it can be bought or pre-ordered. */
export function availableProductText({
  productName,
  farmName,
  isPreOrder,
}: {
  productName: string
  farmName: string
  isPreOrder: boolean
}): NewsText {
  const title = isPreOrder ? `${productName} can be pre-ordered now` : `${productName} can be bought now`
  const message = `It is from ${farmName}. This is the one message about it; should it sell out first, press ‘Tell me’ again.`
  return { kind: 'productAvailable', title, message }
}

/** What is new at one farm, by the names of its products. */
export interface FarmProduce {
  farmName: string
  added: readonly string[]
  harvested: readonly string[]
}

const MOST_FARMS = 3

function produceText({ farmName, added, harvested }: FarmProduce): string {
  const parts = [
    ...(harvested.length > 0 ? [`harvested ${namesText(harvested)}`] : []),
    ...(added.length > 0 ? [`new ${namesText(added)}`] : []),
  ]
  return `${farmName}: ${parts.join('; ')}.`
}

/** docs/product/notifications.md#kinds-of-news */
export function followedFarmsText(farms: readonly FarmProduce[]): NewsText {
  const rest = farms.length - MOST_FARMS
  const more = rest > 0 ? [`And ${rest === 1 ? '1 more farm' : `${rest} more farms`}.`] : []
  const message = [...farms.slice(0, MOST_FARMS).map(produceText), ...more].join(' ')
  return { kind: 'followedFarms', title: 'New from farms you follow', message }
}
