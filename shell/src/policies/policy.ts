import { COMPANY } from '../company.ts'

export interface PolicyTable {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface PolicySection {
  id: string
  title: string
  paragraphs: readonly string[]
  list?: readonly string[]
  table?: PolicyTable
}

/** Figures are those of docs/product/pages.md#legal-pages. */
export interface Policy {
  title: string
  lead: string
  sections: readonly PolicySection[]
}

const { name, address, email, phone, grievanceOfficer } = COMPANY

/** Last section of every policy. */
export const CONTACT: PolicySection = {
  id: 'contact',
  title: 'Contact',
  paragraphs: [
    `Santhe is operated by ${name}, ${address.join(', ')}.`,
    `Support: ${email}, ${phone}. Customer service is there from 9:00 AM to 6:00 PM, Monday to Saturday.`,
    `Grievance officer: ${grievanceOfficer.name}, ${grievanceOfficer.email}, at the address above. A complaint is acknowledged within 48 hours and settled within one month of its receipt.`,
  ],
}
