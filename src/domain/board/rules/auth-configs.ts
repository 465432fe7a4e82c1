/** Rules about one auth config. */
import {AuthConfig, providerGroup, setMembers} from '../../../contract/auth-configs.ts';
import {factsOf} from '../../../contract/schema.ts';
import {plural} from '../../../text/count.ts';
import {day} from '../../../text/timestamp.ts';
import {showEnum} from '../../format/show.ts';
import type {Evidence} from '../finding.ts';
import {dateOf, type ItemRule, lastChange, type RuleFacts, rulesAbout, timeOf} from '../rule.ts';

const rule = rulesAbout('auth-configs', 'auth-config');

/** Fires while the remaining milliseconds are above `minimum` and at most `maximum`. */
const deadlineRule = (facts: RuleFacts, minimum: number, maximum: number): ItemRule<'auth-configs'> =>
	rule(facts, (config, time) => {
		const at = timeOf(config, 'deprecationDeadline');
		if (at === undefined || time.hasCome(at - minimum) || !time.hasCome(at - maximum)) return undefined;
		const message = time.hasCome(at)
			? `Its deprecation deadline passed on ${dateOf(at)}`
			: `Its deprecation deadline is ${dateOf(at)}, in ${daysLeft(at - time.now)}`;
		return {message, at, evidence: [...given('deprecationDeadline', config), ...given('deprecationMessage', config)]};
	});

function daysLeft(ms: number): string {
	const days = Math.floor(ms / day);
	return days < 1 ? 'less than a day' : plural(days, 'day');
}

const given = (field: 'deprecationDeadline' | 'deprecationMessage', config: AuthConfig): readonly Evidence[] =>
	config[field] ? [{field, value: config[field]}] : [];

const statusFacts = factsOf(AuthConfig.entries.status);
const typeFacts = factsOf(AuthConfig.entries.providerType);

const isDisabled = (config: AuthConfig) => config.status === 'AUTH_CONFIG_STATUS_DISABLED';
const isUnspecified = (value: string | undefined, {enumDefault}: {readonly enumDefault?: string}) =>
	!value || value === enumDefault;
const statusEvidence = (config: AuthConfig): Evidence => ({
	field: 'status',
	value: showEnum(config.status, statusFacts) || 'unspecified',
});
const typeEvidence = (config: AuthConfig): Evidence => ({
	field: 'providerType',
	value: showEnum(config.providerType, typeFacts) || 'unspecified',
});

export const authConfigRules: readonly ItemRule<'auth-configs'>[] = [
	deadlineRule(
		{
			id: 'auth-config-deadline-passed',
			severity: 'error',
			title: 'Deprecation deadline passed',
			when: 'The deprecation deadline has passed.',
			why: 'Signing in through the configuration may stop at any moment.',
			remedy:
				'Move the people who sign in this way to another configuration. If they have more time, correct the deadline.',
		},
		Number.NEGATIVE_INFINITY,
		0,
	),
	deadlineRule(
		{
			id: 'auth-config-deadline-30-days',
			severity: 'warning',
			title: 'Deprecation within 30 days',
			when: 'The deprecation deadline is at most 30 days away.',
			why: 'Signing in through the configuration may stop after it.',
			remedy: 'Move the people who sign in this way now.',
		},
		0,
		30 * day,
	),
	deadlineRule(
		{
			id: 'auth-config-deadline-90-days',
			severity: 'note',
			title: 'Deprecation within 90 days',
			when: 'The deprecation deadline is more than 30 and at most 90 days away.',
			why: 'Signing in through the configuration may stop after it.',
			remedy: 'Plan the move of the people who sign in this way.',
		},
		30 * day,
		90 * day,
	),
	rule(
		{
			id: 'auth-config-default-inactive',
			severity: 'error',
			title: 'Default bootstrap not active',
			when: 'A configuration marked as default bootstrap is disabled, or its status is unspecified.',
			why: 'People without a matching bootstrap domain may not be able to sign in.',
			remedy: 'Enable the configuration in the service, or mark an active one as default bootstrap instead.',
		},
		(config) =>
			config.isDefaultBootstrap && (isDisabled(config) || isUnspecified(config.status, statusFacts))
				? {
						message: `It is a default bootstrap, and its status is ${statusEvidence(config).value}`,
						evidence: [{field: 'isDefaultBootstrap', value: 'yes'}, statusEvidence(config)],
						at: lastChange(config),
					}
				: undefined,
	),
	rule(
		{
			id: 'auth-config-disabled',
			severity: 'note',
			title: 'Disabled',
			when: 'A configuration that is not a default bootstrap is disabled.',
			why: 'Nobody signs in through it.',
			remedy: 'Remove or enable it in the service, or silence the finding if it is disabled on purpose.',
		},
		(config) =>
			isDisabled(config) && !config.isDefaultBootstrap
				? {message: 'It is disabled', evidence: [statusEvidence(config)], at: lastChange(config)}
				: undefined,
	),
	rule(
		{
			id: 'auth-config-no-provider',
			severity: 'warning',
			title: 'No provider set',
			when: 'The configuration has no provider, and its provider type is known or unspecified.',
			why: 'Nobody can sign in through the configuration.',
			remedy: 'Set its provider.',
		},
		(config) => {
			// A provider type outside the contract may be set in a member outside the contract.
			const isKnown =
				isUnspecified(config.providerType, typeFacts) || typeFacts.known?.includes(config.providerType ?? '');
			if (!isKnown || setMembers(config, [...providerGroup, 'idpA']).length > 0) return undefined;
			return {message: 'No provider is set', evidence: [typeEvidence(config)], at: lastChange(config)};
		},
	),
	rule(
		{
			id: 'auth-config-two-providers',
			severity: 'warning',
			title: 'Several providers set',
			when: 'More than one provider is set, but only one is allowed.',
			why: 'It is not defined which one applies, and the service may reject updates.',
			remedy: 'Keep one provider, and remove the others.',
		},
		(config) => {
			const members = setMembers(config, providerGroup);
			if (members.length < 2) return undefined;
			return {
				message: `${members.length} providers are set, but only one is allowed`,
				evidence: [typeEvidence(config), ...members.map((field) => ({field, value: 'set'}))],
				at: lastChange(config),
			};
		},
	),
];
