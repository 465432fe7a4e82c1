/** Words for the generated names and descriptions of ordinary apps. */
import type {Random} from './random.ts';

const systems = [
	['PostgreSQL', 'Relational database'],
	['Object Storage', 'Buckets for documents and artefacts'],
	['Search Index', 'Full-text index'],
	['Kafka Streams', 'Event streaming'],
	['Redis Cache', 'Session and lookup cache'],
	['Batch Scheduler', 'Nightly jobs'],
	['API Gateway', 'Routing, quotas and keys'],
	['Identity Broker', 'Federation between partner tenants'],
	['Artifact Registry', 'Container images and packages'],
	['Data Lake', 'Raw and curated event data'],
	['Terraform Runner', 'Infrastructure changes with plan and approval'],
	['Observability Stack', 'Traces, metrics and logs'],
	['Certificate Authority', 'Internal certificates and their renewal'],
	['Job Queue', 'Asynchronous work'],
	['Remote Desktop', 'Windows desktops for restricted tools'],
	['Backup Service', 'Snapshots and restores'],
] as const;

const tools = [
	['Forecasting', 'Plans and scenarios'],
	['Reconciliation', 'Matching of ledgers and bank statements'],
	['Vendor Portal', 'Onboarding and invoices of suppliers'],
	['Case Management', 'Requests, evidence and decisions'],
	['Scorecard', 'Targets and results'],
	['Asset Inventory', 'Devices, licences and their holders'],
	['Knowledge Base', 'Articles and answers'],
	['Approvals', 'Delegations and sign-offs'],
	['Timesheets', 'Hours, projects and absence'],
	['Document Signing', 'Envelopes, templates and audit trails'],
	['Survey Studio', 'Questionnaires and results'],
	['Compliance Tracker', 'Controls, evidence and findings'],
	['Pricing Engine', 'Price lists and discounts'],
	['Partner Exchange', 'Files exchanged with partners'],
	['Field Scheduling', 'Visits, routes and parts'],
	['Analytics Workspace', 'Notebooks, queries and dashboards'],
] as const;

const teams = [
	...['Finance', 'Treasury', 'Logistics', 'Customer Care', 'Legal', 'Procurement', 'Clinical', 'Retail', 'Payments'],
	...['Workplace', 'Security', 'Platform', 'Mobile', 'Growth', 'Insurance', 'Manufacturing', 'Sustainability', 'Tax'],
	...['Investor Relations', 'Internal Audit', 'Research', 'Quality', 'Fleet', 'Facilities'],
] as const;
const stages = ['Production', 'Staging', 'Sandbox', 'Disaster Recovery', 'Training'] as const;
const regions = [
	'EU West',
	'EU North',
	'US East',
	'US West',
	'AP South',
	'AP Northeast',
	'SA East',
	'Africa South',
] as const;
const codenames = [
	...['Kestrel', 'Juniper', 'Basalt', 'Meridian', 'Halcyon', 'Tamarind', 'Obsidian', 'Larkspur', 'Cobalt', 'Sequoia'],
	...['Marlin', 'Saffron', 'Granite', 'Aurora', 'Pelican', 'Thistle', 'Onyx', 'Heron', 'Maple', 'Quartz', 'Osprey'],
	...['Lantern', 'Harbor', 'Compass', 'Anvil', 'Beacon', 'Cascade', 'Drift', 'Ember', 'Fathom', 'Glacier', 'Hearth'],
] as const;
const roles = [
	'Console',
	'Gateway',
	'Ledger',
	'Planner',
	'Insights',
	'Relay',
	'Workbench',
	'Registry',
	'Sync',
] as const;

/** Generates a name and a description for an ordinary app. */
export function ordinaryWords(random: Random): {displayName: string; description: string} {
	const team = random.pick(teams);
	switch (random.below(4)) {
		case 0: {
			const [name, purpose] = random.pick(systems);
			const stage = random.pick(stages);
			return {displayName: `${team} ${name} ${stage}`, description: `${purpose} of the ${team} team, ${stage}.`};
		}
		case 1: {
			const [name, purpose] = random.pick(systems);
			const region = random.pick(regions);
			return {displayName: `${name} ${region} (${team})`, description: `${purpose} for ${team} in ${region}.`};
		}
		case 2: {
			const [name, purpose] = random.pick(tools);
			const codename = random.pick(codenames);
			return {displayName: `${codename} ${name}`, description: `${purpose} for ${team}; known inside as ${codename}.`};
		}
		default: {
			const [name, purpose] = random.pick(tools);
			const codename = random.pick(codenames);
			return {
				displayName: `${team} ${codename} ${random.pick(roles)}`,
				description: `${purpose} for ${team}. Built in-house, ${name} data comes from ${codename}.`,
			};
		}
	}
}
