import type { Role } from '@santhe/rules'

/** The password of everybody in the demo market. */
export const DEMO_PASSWORD = 'santhe123'

export interface DemoPerson {
  username: string
  name: string
  phone: string
  role: Role
  district?: string
  taluk?: string
  address?: { address: string; city: string; zipCode: string }
}

export const STAFF: readonly DemoPerson[] = [
  { username: 'admin', name: 'Santhe Office', phone: '+91 80410 00001', role: 'admin' },
  {
    username: 'dm_bengaluru',
    name: 'Girish Rao',
    phone: '+91 98450 22001',
    role: 'district_manager',
    district: 'Bengaluru Rural',
  },
  {
    username: 'ta_hoskote',
    name: 'Manjula S.',
    phone: '+91 98450 22002',
    role: 'taluk_agent',
    district: 'Bengaluru Rural',
    taluk: 'Hoskote',
  },
  {
    username: 'da_bengaluru',
    name: 'Imran Pasha',
    phone: '+91 98450 22003',
    role: 'delivery_agent',
    district: 'Bengaluru Rural',
  },
]

export const CUSTOMERS: readonly DemoPerson[] = [
  {
    username: 'asha',
    name: 'Asha Rao',
    phone: '+91 98861 33001',
    role: 'customer',
    address: { address: '14, 3rd Cross, Malleshwaram', city: 'Bengaluru', zipCode: '560003' },
  },
  {
    username: 'kiran',
    name: 'Kiran Shetty',
    phone: '+91 98861 33002',
    role: 'customer',
    address: { address: '8, 17th Main, Jayanagar 4th Block', city: 'Bengaluru', zipCode: '560041' },
  },
  {
    username: 'divya',
    name: 'Divya Narayan',
    phone: '+91 98861 33003',
    role: 'customer',
    address: { address: '221, 12th Main, Indiranagar', city: 'Bengaluru', zipCode: '560038' },
  },
  {
    username: 'farhan',
    name: 'Farhan Ali',
    phone: '+91 98861 33004',
    role: 'customer',
    address: { address: '5, Haines Road, Frazer Town', city: 'Bengaluru', zipCode: '560005' },
  },
  {
    username: 'george',
    name: 'George Mathew',
    phone: '+91 98861 33005',
    role: 'customer',
    address: { address: '77, Kasavanahalli Road, Sarjapur', city: 'Bengaluru', zipCode: '560035' },
  },
  {
    username: 'latha',
    name: 'Latha Iyer',
    phone: '+91 98861 33006',
    role: 'customer',
    address: { address: '31, DVG Road, Basavanagudi', city: 'Bengaluru', zipCode: '560004' },
  },
  {
    username: 'rohit',
    name: 'Rohit Kulkarni',
    phone: '+91 98861 33007',
    role: 'customer',
    address: { address: '402, Prestige Palms, Whitefield', city: 'Bengaluru', zipCode: '560066' },
  },
  {
    username: 'shwetha',
    name: 'Shwetha B. N.',
    phone: '+91 98861 33008',
    role: 'customer',
    address: { address: '19, 80 Feet Road, Rajarajeshwari Nagar', city: 'Bengaluru', zipCode: '560098' },
  },
]
