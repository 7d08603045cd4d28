export function FarmProfile() {
  return <h1>Profile</h1>
}
