/** Why an assist on a farm ended. */
const REASONS = {
  'reason.deactivated': 'Deactivated',
  'reason.emailKept': 'Email address taken back',
  'reason.farmDeleted': 'Farm deleted',
  'reason.newEmail': 'Another email address',
  'reason.newPassword': 'New password',
  'reason.newRole': 'Another role or area',
  'reason.sessionEnded': 'The session of the agent ended',
} as const

/** Errors about people, farms and staff. */
export const ACCOUNTS = {
  ...REASONS,
  'address.full': 'You have saved {{most}} addresses already. Delete one first.',
  'views.changed': 'Your views changed on another page. They are shown as they are now.',
  'admin.exists': 'There is an admin already: {{username}}.',
  'admin.last': 'This is the last active admin: without one nobody could manage the market.',
  'email.onlyAdmin': 'Only an admin can change a farmer’s email address',
  'email.nothingToConfirm': 'There is no email address to confirm.',
  'farm.none': 'You have no farm.',
  'farm.openOrders_one': '{{orders|count}} open order has to be delivered or cancelled first.',
  'farm.openOrders_other': '{{orders|count}} open orders have to be delivered or cancelled first.',
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
  'role.farm': '{{name}} has a farm, so the role can’t change.',
  'role.orders': '{{name}} has orders and so keeps the role.',
  'role.own': 'You can’t change your own role; another admin can.',
  'role.staff': 'Roles of district managers and squad members are given in the staff manager.',
  'staff.district': 'Choose a district of the list',
  'staff.inactiveManager': '{{name}} is deactivated. Choose an active district manager of {{district}}',
  'staff.inactiveManager_anyDistrict':
    '{{name}} is deactivated. Choose an active district manager of the same district',
  'staff.manager': 'Choose a district manager of {{district}}',
  'staff.manager_anyDistrict': 'Choose a district manager of the same district',
  'staff.membersOfDeleted_one':
    '{{members|count}} squad member reports to {{name}}. Name another manager of {{district}} for them.',
  'staff.membersOfDeleted_other':
    '{{members|count}} squad members report to {{name}}. Name another manager of {{district}} for them.',
  'staff.membersOfDeleted_anyDistrict_one':
    '{{members|count}} squad member reports to {{name}}. Name another manager for them.',
  'staff.membersOfDeleted_anyDistrict_other':
    '{{members|count}} squad members report to {{name}}. Name another manager for them.',
  'staff.membersOfMoved_one':
    '{{members|count}} squad member reports to {{name}}. Let them report to another manager first.',
  'staff.membersOfMoved_other':
    '{{members|count}} squad members report to {{name}}. Let them report to another manager first.',
  'staff.taluk': 'Choose a taluk of {{district}}',
} as const
