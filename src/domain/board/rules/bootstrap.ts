/** Rules about all auth configs together: default bootstraps, and domains in more than one config. */
import type {AuthConfig} from '../../../contract/auth-configs.ts';
import {formatAddress} from '../../address/address.ts';
import type {Finding, RuleResult} from '../finding.ts';
import {type ListRule, namesOf, none, type RuleFacts} from '../rule.ts';
import {loose} from '../unread.ts';

const list = formatAddress({screen: 'auth-configs', params: {}});
function nameOf(config: AuthConfig): string {
	const {displayName, id} = loose(config);
	return displayName || id || 'unnamed';
}

const defaultBootstrap = {kind: 'bootstrap', id: 'default', label: 'Default bootstrap'} as const;

/** Creates a rule about the configs that are marked as default bootstrap. `describe` gets their names and the number of all. */
const defaultRule = (
	facts: RuleFacts,
	describe: (
		names: readonly string[],
		total: number,
		isComplete: boolean,
	) => {message: string; value: string} | undefined,
): ListRule<'auth-configs'> => ({
	...facts,
	kind: 'auth-configs',
	subjects: ({isDefaultBootstrap}) => (isDefaultBootstrap ? [defaultBootstrap.id] : []),
	collect() {
		const names: string[] = [];
		let total = 0;
		return {
			add(config) {
				total++;
				if (config.isDefaultBootstrap) names.push(nameOf(config));
			},
			results(isComplete) {
				const description = describe(names, total, isComplete);
				if (!description) return none;
				const evidence = [{field: 'isDefaultBootstrap', value: description.value}];
				return [{subject: defaultBootstrap, message: description.message, evidence, address: list}];
			},
		};
	},
});

const noDefault = defaultRule(
	{
		id: 'auth-config-no-default',
		severity: 'error',
		title: 'No default bootstrap',
		when: 'No configuration of the tenant is marked as default bootstrap. The rule fires only after all configurations were read.',
		why: 'People without a matching bootstrap domain cannot sign in.',
		remedy: 'Mark one active configuration as default bootstrap.',
	},
	(names, total, isComplete) =>
		isComplete && names.length === 0
			? {message: `None of ${total} auth configs is the default bootstrap`, value: 'set on none'}
			: undefined,
);

const severalDefaults = defaultRule(
	{
		id: 'auth-config-several-defaults',
		severity: 'error',
		title: 'Several default bootstraps',
		when: 'More than one configuration is marked as default bootstrap, whatever their status.',
		why: 'It is not defined which one applies.',
		remedy: 'Keep the mark on one of them, and remove it from the others.',
	},
	(names) => {
		if (names.length < 2) return undefined;
		const value = namesOf(names);
		return {message: `${names.length} auth configs are marked as default bootstrap: ${value}`, value};
	},
);

/** DNS ignores case and a final dot. */
const normalizedDomain = (domain: string) => domain.trim().toLowerCase().replace(/\.$/, '');

const domainsOf = ({bootstrapDomains}: AuthConfig): readonly string[] => [
	...new Set((bootstrapDomains ?? []).map((domain) => normalizedDomain(domain ?? '')).filter(Boolean)),
];

const domainTwice: ListRule<'auth-configs'> = {
	id: 'auth-config-domain-twice',
	kind: 'auth-configs',
	severity: 'warning',
	title: 'Domain claimed twice',
	when: 'Two or more configurations name the same bootstrap domain, whatever their status.',
	why: 'It is not defined which one applies to its people.',
	remedy: 'Keep the domain on one of them, and remove it from the others.',
	subjects: domainsOf,
	collect() {
		const claims = new Map<string, string[]>();
		return {
			add(config) {
				for (const domain of domainsOf(config)) {
					const claimants = claims.get(domain);
					if (claimants) claimants.push(nameOf(config));
					else claims.set(domain, [nameOf(config)]);
				}
			},
			results: () =>
				[...claims].flatMap(([domain, claimants]) => (claimants.length > 1 ? [claimedTwice(domain, claimants)] : [])),
		};
	},
};

const claimedTwice = (domain: string, claimants: readonly string[]): RuleResult => ({
	subject: {kind: 'domain', id: domain, label: domain},
	message: `${claimants.length} auth configs claim it: ${namesOf(claimants)}`,
	evidence: [{field: 'bootstrapDomains', value: namesOf(claimants)}],
	address: list,
});

/** The filter that reduces the list at the address of a finding to its rows. Undefined if the finding has no such rows. */
export function rowFilter({rule, subject}: Pick<Finding, 'rule' | 'subject'>): string | undefined {
	if (rule === severalDefaults.id) return 'isDefaultBootstrap:default';
	// A filter separates its words by blanks.
	if (rule === domainTwice.id && !/\s/.test(subject.id)) return `bootstrapDomains:${subject.id}`;
	return undefined;
}

export const bootstrapRules: readonly ListRule<'auth-configs'>[] = [noDefault, severalDefaults, domainTwice];
