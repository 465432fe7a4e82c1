/** The first apps of the list. They are written by hand, because everybody sees them first. */
import type {App} from '../../contract/app.ts';
import type {Calendar} from './calendar.ts';

const app = (displayName: string, users: number, description: string, more: Partial<App> = {}): Partial<App> => ({
	displayName,
	description,
	userCount: String(users),
	...more,
});

const isDirectory = true;

/** App N is entry N - 1. */
export const firstApps = (calendar: Calendar): readonly Partial<App>[] => [
	app('Source Control', 4821, 'Git hosting for every engineering team; code owners approve access per repository.'),
	app('Corporate Directory', 18344, 'System of record for employees, groups and reporting lines.', {isDirectory}),
	app('Payroll', 212, 'Monthly payroll runs for 14 countries. Access is reviewed every quarter.'),
	app('Customer Relationship Hub', 3170, 'Accounts, opportunities and forecasts of the sales organisation.'),
	app('Data Warehouse', 1406, 'Columnar warehouse behind every dashboard; row-level policies per business unit.'),
	app(
		'Kubernetes Production',
		388,
		'Clusters that serve customer traffic. Break-glass access expires after four hours.',
	),
	app('Expense Reports', 16905, 'Card transactions, receipts and reimbursement approvals.'),
	app('Incident Response', 2240, 'Paging, status updates and post-incident reviews.'),
	app('Wiki', 17998, 'Company handbook, runbooks and meeting notes.'),
	app('Vault Secrets Store', 640, 'Short-lived credentials for services; humans may list paths but not read values.'),
	app('Build Farm', 1873, 'Continuous integration runners and artefact signing.'),
	app('Support Desk', 5127, 'Tickets, macros and customer satisfaction surveys.'),
	app('Contractor Directory', 2961, 'Accounts of agencies and freelancers, synchronised nightly.', {isDirectory}),
	app('Feature Flags', 911, 'Gradual rollouts and kill switches for the web and mobile apps.'),
	app('Cloud Console', 274, 'Root organisation of the public cloud, with 61 member accounts.'),
	app('Cloud Billing', 46, 'Invoices, budgets and savings plans of the cloud organisation.', {
		parentAppId: 'app_0000015',
	}),
	app('Applicant Tracking', 530, 'Job postings, interview feedback and offers.'),
	app('Treasury Workstation', 38, 'Cash positions, bank connectivity and payment release. Two approvers per payment.'),
	app('Video Meetings', 18120, 'Rooms, webinars and recordings.'),
	app('Design Library', 1215, 'Components, tokens and prototypes shared by product teams.'),
	app('Legacy VPN', 137, 'Replaced by the Zero Trust Gateway; the last tunnels are being moved.', {
		deletedAt: calendar.at(-6, 61_200),
	}),
	app('Zero Trust Gateway', 17640, 'Device-aware access to internal web apps.'),
	app('Log Search', 1702, 'Thirty days of application and audit logs.'),
	app('Metrics & Dashboards', 2388, 'Time series of every service, with alert rules owned by the teams.'),
	app('On-call Rota', 760, 'Schedules, overrides and hand-over notes.'),
	app('Contract Repository', 419, 'Signed agreements, renewals and obligations.'),
	app('Learning Portal', 18344, 'Mandatory training, certifications and their expiry.'),
	app('Warehouse Management', 3655, 'Stock, picking and carrier hand-over of three distribution centres.'),
	app('Fraud Review Console', 84, 'Case queue of the payments risk team.'),
	app('Password Manager', 9310, 'Shared vaults for accounts that cannot use single sign-on.'),
	app('Email & Calendar', 18302, 'Mailboxes, distribution lists and shared calendars.'),
	app('Data Catalogue', 1044, 'Lineage, owners and classifications of warehouse tables.', {parentAppId: 'app_0000005'}),
	app('Kubernetes Staging', 812, 'Pre-production clusters, rebuilt every Sunday.', {parentAppId: 'app_0000006'}),
	app('Message Broker', 233, 'Event streams between services; topics are owned by the publishing team.'),
	app('Release Train', 356, 'Change calendar and approvals of the weekly mobile releases.'),
	app('Badge & Access', 18344, 'Doors, visitor passes and lockers in nine offices.'),
	app('Marketing Automation', 198, 'Campaigns, consent records and mailing journeys.'),
	app('Tax Filing', 27, 'VAT and sales-tax returns. Busy at the end of each quarter.'),
	app('Machine Learning Notebooks', 473, 'Shared notebooks with GPU quotas per team.'),
	app('Lab Instruments Bridge', 61, 'Uploads measurements from the Basel laboratory. Nobody has claimed it yet.', {
		appOwners: [],
	}),
];
