type Manager = {
  district: string | null
}
const managerOf = ({ district }: Manager) => `district manager of ${district ?? 'the same district'}`

function membersText(members: number): string {
  return members === 1 ? '1 squad member reports' : `${members} squad members report`
}

/** Why help on a farm ended. */
const REASONS = {
  'reason.deactivated': 'Deactivated',
  'reason.emailKept': 'Email address taken back',
  'reason.farmDeleted': 'Farm deleted',
  'reason.newEmail': 'Another email address',
  'reason.newPassword': 'New password',
  'reason.newRole': 'Another role or area',
  'reason.sessionEnded': 'The session of the agent ended',
} as const

/** Refusals about people, farms and staff. */
export const ACCOUNTS = {
  ...REASONS,
  'address.full': ({ most }: { most: number }) => `You have saved ${most} addresses already. Delete one first.`,
  'views.changed': 'Your views changed on another page. They are shown as they are now.',
  'admin.exists': ({ username }: { username: string }) => `There is an admin already: ${username}.`,
  'admin.last': 'This is the last active admin: without one nobody could manage the market.',
  'email.onlyAdmin': 'Only an admin can change a farmer’s email address',
  'email.nothingToConfirm': 'There is no email address to confirm.',
  'farm.none': 'You have no farm.',
  'farm.openOrders': ({ orders }: { orders: number }) =>
    `${orders === 1 ? '1 open order has' : `${orders} open orders have`} to be delivered or cancelled first.`,
  'farm.otherDistrict': 'Please choose a place in your district; an admin can move a farm to another',
  'link.ended': 'This link no longer works: the change was cancelled or replaced by another.',
  'link.expired': 'This link has expired.',
  'link.unknown': 'This link was not sent by us, or was mangled on its way.',
  'link.used': 'This link was already used.',
  'news.always': 'This is always sent: you need to know it.',
  'news.notForRole': 'People of your role get no such news.',
  'news.notThere': 'This news is never sent there.',
  'news.onOff': 'This can be switched on and off.',
  'password.own': 'Change your own password in your profile, with the current one.',
  'password.wrong': 'This is not your current password.',
  'person.emailTaken': 'This email address is already registered.',
  'person.nameTaken': 'This username is already taken.',
  'person.ownStatus': 'You can’t deactivate yourself; another admin can.',
  'push.badKey': 'This browser’s key can’t be used.',
  'push.unknownService': 'This browser’s push service is not one that we send to.',
  'role.farm': ({ name }: { name: string }) => `${name} has a farm, so the role can’t change.`,
  'role.orders': ({ name }: { name: string }) => `${name} has orders and so keeps the role.`,
  'role.own': 'You can’t change your own role; another admin can.',
  'role.staff': 'Roles of district managers and squad members are given in the staff manager.',
  'staff.district': 'Choose a district of the list',
  'staff.inactiveManager': ({ name, ...manager }: Manager & { name: string }) =>
    `${name} is deactivated. Choose an active ${managerOf(manager)}`,
  'staff.manager': (manager: Manager) => `Choose a ${managerOf(manager)}`,
  'staff.membersOfDeleted': ({ members, name, district }: Manager & { members: number; name: string }) =>
    `${membersText(members)} to ${name}. Name another manager${district === null ? '' : ` of ${district}`} for them.`,
  'staff.membersOfMoved': ({ members, name }: { members: number; name: string }) =>
    `${membersText(members)} to ${name}. Let them report to another manager first.`,
  'staff.taluk': ({ district }: { district: string }) => `Choose a taluk of ${district}`,
} as const
