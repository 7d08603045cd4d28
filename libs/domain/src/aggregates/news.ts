export { fulfilWishes } from '../catalog/follow/fulfil-wishes.ts'
export { collectFarmNews } from '../news/notification/collect-farm-news.ts'
export { type EndingOffersPlace, noticeEndingOffers } from '../news/notification/notice-ending-offers.ts'
export { writeDigests } from '../news/notification/write-digests.ts'
