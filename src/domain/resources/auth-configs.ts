/** Authentication provider configurations. Endpoints 3 and 2. */
import {AuthConfig, listAuthConfigs, providerGroup, setMembers} from '../../contract/auth-configs.ts';
import {factsOf} from '../../contract/schema.ts';
import {isUnread} from '../../text/json/exact-source.ts';
import {day, parseDateTime} from '../../text/timestamp.ts';
import type {Tone} from '../../text/tone.ts';
import {duration, type Show, showEnum} from '../format/show.ts';
import {enumColumn, textColumn, timeColumn} from './columns.ts';
import {orUnknown} from './fields.ts';
import {resource} from './resource.ts';

const statusFacts = factsOf(AuthConfig.entries.status);

const deadlineOf = ({deprecationDeadline = ''}: AuthConfig) => parseDateTime(deprecationDeadline);

/** `in 12d 3h` or `past 2mo`; '' without a deadline. Text that is not a timestamp stays unchanged. */
function countdown(config: AuthConfig, show: Show): string {
	const deadline = deadlineOf(config);
	if (deadline === undefined) return config.deprecationDeadline ?? '';
	const left = deadline - show.now;
	return left >= 0 ? `in ${duration(left)}` : `past ${duration(-left)}`;
}

const statusWord = (config: AuthConfig) =>
	isUnread(config, 'status') ? 'unknown' : showEnum(config.status, statusFacts) || 'unspecified';

/** A deadline of this many milliseconds or less is near, as on the board. */
const nearDeadline = 30 * day;

function deadlineTone(config: AuthConfig, show: Show): Tone {
	const deadline = deadlineOf(config);
	if (deadline === undefined) return config.deprecationDeadline ? 'warn' : 'plain';
	const left = deadline - show.now;
	if (left <= 0) return 'bad';
	return left <= nearDeadline ? 'warn' : 'plain';
}

/** Keyed by the API's values, since a value outside the contract may read like one of the words. */
const statusTones: Readonly<Record<string, Tone>> = {
	AUTH_CONFIG_STATUS_ACTIVE: 'plain',
	AUTH_CONFIG_STATUS_DEPRECATED: 'warn',
	AUTH_CONFIG_STATUS_DISABLED: 'bad',
};

/** A short remark about a broken rule or an unusual state, or ''. */
function remark(config: AuthConfig): string {
	const members = setMembers(config, providerGroup);
	if (members.length > 1) return `two providers set: ${members.join(', ')}`;
	if (members.length === 0 && !config.idpA) return 'no provider set';
	if (config.isDefaultBootstrap && config.status !== 'AUTH_CONFIG_STATUS_ACTIVE')
		return `default bootstrap is ${statusWord(config)}`;
	return config.deprecationMessage ?? '';
}

export const authConfigs = resource(
	{
		name: 'auth-configs',
		title: 'Auth configs',
		noun: 'auth config',
		endpoint: listAuthConfigs,
		route: 'auth-configs',
		item: {screen: 'auth-config', route: 'auth-configs/{authConfigId}', idPrefix: 'ac_'},
		historyOrder: 1,
	},
	{
		id: (config) => config.id ?? '',
		label: (config) => config.displayName || config.id || '',
		columns: [
			{...textColumn<AuthConfig>('displayName', 'Name', 28), grow: true, rank: 0},
			{...enumColumn<AuthConfig>(AuthConfig, 'providerType', 'Provider', 10), rank: 3},
			{
				id: 'status',
				title: 'Status',
				width: 12,
				rank: 1,
				text: statusWord,
				tone: ({status = ''}) => (Object.hasOwn(statusTones, status) ? statusTones[status] : undefined) ?? 'warn',
			},
			{
				id: 'deprecationDeadline',
				title: 'Deprecation',
				width: 13,
				rank: 0,
				text: countdown,
				order: (config) => deadlineOf(config) ?? Number.POSITIVE_INFINITY,
				tone: deadlineTone,
			},
			{
				id: 'isDefaultBootstrap',
				title: 'Bootstrap',
				width: 10,
				rank: 4,
				text: (config) => (config.isDefaultBootstrap ? 'default' : ''),
			},
			{
				id: 'bootstrapDomains',
				title: 'Domains',
				width: 26,
				grow: true,
				rank: 5,
				text: (config) => (config.bootstrapDomains ?? []).map(orUnknown).join(', '),
			},
			{...timeColumn<AuthConfig>('updatedAt', 'Updated'), rank: 7},
			{...textColumn<AuthConfig>('id', 'ID', 10), rank: 6},
		],
		groups: [
			{title: 'Configuration', fields: ['displayName', 'id', 'providerType', 'status']},
			{title: 'Bootstrap', fields: ['isDefaultBootstrap', 'bootstrapDomains']},
			{title: 'Deprecation', fields: ['deprecationDeadline', 'deprecationMessage']},
			{title: 'Provider', fields: ['idpA', ...providerGroup]},
			{title: 'Times', fields: ['createdAt', 'updatedAt']},
		],
		searchFields: [],
		remark,
	},
);
