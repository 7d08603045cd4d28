export { Button, ButtonLink } from './actions/Button.tsx'
export { type ButtonLook, buttonClass } from './actions/button-class.ts'
export { LanguageSwitch } from './actions/LanguageSwitch.tsx'
export { useRest } from './actions/use-rest.ts'
export { classes } from './classes.ts'
export { DateField } from './dates/DateField.tsx'
export { dateFieldTexts } from './dates/date-field-texts.ts'
export { Combobox, Options } from './fields/Combobox.tsx'
export { FileButton } from './fields/FileButton.tsx'
export { FormProblems, useProblemsFocus } from './fields/FormProblems.tsx'
export { PendingEmail } from './fields/PendingEmail.tsx'
export { QuantityPicker } from './fields/QuantityPicker.tsx'
export { Select } from './fields/Select.tsx'
export { TextArea } from './fields/TextArea.tsx'
export { TextInput } from './fields/TextInput.tsx'
export type { IconName } from './icons/drawings.tsx'
export { Icon } from './icons/Icon.tsx'
export { ConfirmDialog } from './layout/ConfirmDialog.tsx'
export { Dialog } from './layout/Dialog.tsx'
export { SaveBar } from './layout/SaveBar.tsx'
export { SectionHeading } from './layout/SectionHeading.tsx'
export { Tabs } from './layout/Tabs.tsx'
export { BillLink } from './order/BillLink.tsx'
export { CustomerFacts, PhoneLink } from './order/CustomerFacts.tsx'
export { EstimatedDelivery } from './order/EstimatedDelivery.tsx'
export { amountSince, OrderAmounts } from './order/OrderAmounts.tsx'
export { OrderChanges } from './order/OrderChanges.tsx'
export { BackLine, OrderHead, OrderPlaceholder } from './order/OrderHead.tsx'
export { OrderHistory } from './order/OrderHistory.tsx'
export { orderChangesTexts } from './order/order-changes-texts.ts'
export { RefundNotice } from './order/RefundNotice.tsx'
export { useBoxCount } from './order/use-box-count.ts'
export { Avatar } from './show/Avatar.tsx'
export { Badge, StatusBadge, useOfferText } from './show/Badge.tsx'
export { DeliveryPhoto } from './show/DeliveryPhoto.tsx'
export { DateText, WholeDates } from './show/dates.tsx'
export { firstLetter } from './show/first-letter.ts'
export {
  LocalName,
  Money,
  ProductName,
  useItemName,
  useNameIn,
  useProductName,
  VisuallyHidden,
} from './show/inline.tsx'
export { ChosenPicture, Picture, type PictureProps } from './show/Picture.tsx'
export { Stars } from './show/Stars.tsx'
export { StatusTag } from './show/StatusTag.tsx'
export { useCategoryText, useStatusText } from './show/use-stored-text.ts'
export { EmptyState } from './states/EmptyState.tsx'
export { BrokenPart, ErrorBoundary } from './states/ErrorBoundary.tsx'
export { ErrorState } from './states/ErrorState.tsx'
export { LazyPart } from './states/LazyPart.tsx'
export { PictureTile, PictureTiles, PictureUploads } from './states/PictureTiles.tsx'
export { Progress, Skeleton, SkeletonGroup } from './states/Skeleton.tsx'
export { UploadTile } from './states/UploadTile.tsx'
export { AmountList } from './summary/AmountList.tsx'
export { Facts } from './summary/Facts.tsx'
export { Notice, ProblemNotice } from './summary/Notice.tsx'
export { Panel } from './summary/Panel.tsx'
export {
  createTexts,
  type TextKey,
  /** @public The declarations of every room's texts refer to it. */
  type Texts,
  type Translate,
  useTexts,
} from './texts/texts.tsx'
export { useSentence } from './texts/ui-texts.ts'
export { type ContentsText, useContents } from './texts/use-contents.ts'
export { useFeeName, useSharedTexts } from './texts/use-shared-texts.ts'
export { useUnitPrice } from './texts/use-unit-price.ts'
