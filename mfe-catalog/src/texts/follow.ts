/** docs/product/farms.md#follow */
export const followTexts = {
  follow: 'Follow',
  following: 'Following',
  label: 'Follow {{name}}',
  followed: 'You are now following this farmer!',
  unfollowed: 'You have unfollowed this farmer.',
  error: 'Error',
  statusFailed: 'Failed to fetch follow status',
}
