export function BuyerProfile() {
  return <h1>Profile</h1>
}
