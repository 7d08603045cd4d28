export { checkComplainable, openComplaint } from './open-complaint.ts'
export { passOnComplaints } from './pass-on-complaints.ts'
export { findOrderOf, openComplaintsOf, orderExtras, readComplaintPhoto } from './queries.ts'
export { complaintChoices, decideComplaint, respondToComplaint } from './settle-complaint.ts'
