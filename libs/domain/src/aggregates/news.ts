export { fulfilWishes } from '../catalog/wish/fulfil-wishes.ts'
export { collectFarmNews } from '../news/daily/collect-farm-news.ts'
export { type EndingOffersPlace, noticeEndingOffers } from '../news/daily/notice-ending-offers.ts'
export { writeDigests } from '../news/daily/write-digests.ts'
