/**
 * What each verb prints with `-o json`, as a JSON Schema. `test/cli/output/output-schema.test.ts` holds `assets/docs/output.schema.json`
 * against it, and writes it with `OUTPUT_SCHEMA=write`.
 */
import {severities} from '../../../src/domain/board/finding.ts';
import {historyKinds} from '../../../src/domain/resources/history-kinds.ts';
import {openApi} from '../../../src/tenant/openapi.ts';
import {isJsonObject} from '../../../src/text/json/object.ts';

type Schema = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

const text = {type: 'string'};
const time = {type: 'string', format: 'date-time'};
const flag = {type: 'boolean'};
const count = {type: 'integer', minimum: 0};
const simple: Readonly<Record<string, Schema>> = {
	...{text, time, flag, count, any: {}, severity: {enum: severities}, step: {type: ['string', 'integer']}},
	reasons: {type: 'object', additionalProperties: {type: 'array', items: text}},
	// The figures have the names of what was plotted.
	point: {type: 'object', properties: {at: time, isJoined: flag}, required: ['at'], additionalProperties: count},
};

/** `A|B`, `A&B` of objects, `A[]`; the name of a simple type, of a shape, or of an item of the API. */
function typeOf(name: string): Schema {
	if (name.includes('|')) return {anyOf: name.split('|').map(typeOf)};
	if (name.endsWith('[]')) return {type: 'array', items: typeOf(name.slice(0, -2))};
	if (name.includes('&')) return {allOf: name.split('&').map(typeOf)};
	return simple[name] ?? {$ref: `#/$defs/${name}`};
}

/** An object. Members are texts unless `:type` says otherwise; `?` marks those that may be absent. */
function objectOf(members: string): Schema {
	const parsed = members.split(' ').map((member) => /^([\w-]+):?([^?]*)(\??)$/.exec(member) ?? []);
	return {
		type: 'object',
		properties: Object.fromEntries(parsed.map(([, name, type]) => [name, typeOf(type || 'text')])),
		required: parsed.flatMap(([, name, , mark]) => (mark ? [] : [name])),
	};
}

const perList = (type: string) => historyKinds.map((kind) => `${kind}:${type}?`).join(' ');
const entry = 'author role address what outcome receipt proposal at:time';
const owned = 'kind id name address from:time isOlder:flag';
const shapes: Texts = {
	Ack: 'finding version:count author at:time reason until',
	Board:
		'tenant at:time clocks:Clocks? failures:text[] searched:Searched[] counts:Count[] silences:Silence[] lastReads:LastRead[]? findings:Finding[] since?',
	Change: 'kind change id idBefore? label when? notBefore:time? seen:time? fields:FieldChange[]',
	ChangeCounts: 'added:count changed:count removed:count',
	Clocks: 'service:time machine:time',
	Count: 'rule severity:severity found:count silenced:count',
	Deletion: 'call:count tools:count state status:count? requestId? error? reference?',
	Evidence: 'field value',
	FieldChange: 'path steps:step[] before:any? after:any?',
	Finding:
		'id rule severity:severity subject:Subject message evidence:Evidence[] at:time? address people:text[]? change? taken:Taker? history:Since?',
	HandedAck: 'finding by at:time until? reason?',
	Handover:
		'tenant since:time from at:time compared searched:text[] isComplete:flag unknown:reasons new:Finding[] gone:Finding[] taken:HandedAck[] acknowledged:HandedAck[] ending:HandedAck[] writes:Write[] proposals:Proposal[] readings:ListReading[]',
	Items: perList('count'),
	ItemChanges: perList('ChangeCounts'),
	LastRead: 'kind at:time reader?',
	ListReading: 'list at reader isOverdue:flag',
	Note: 'item number:count author at:time text',
	OfTenant: 'tenant?',
	Ownership: owned,
	PastOwnership: `${owned} until:time lastSeen:time?`,
	Person:
		'id address ids:text[] name email status disabledSince:time? owns:Ownership[] ownedBefore:PastOwnership[] lastSeen:time tenant?',
	Proposal: 'id address client expiresAt:time',
	Removed: 'name removed:flag',
	Request: 'method url curl body:any?',
	Saved: 'name address author?',
	Searched: 'kind loaded:count isComplete:flag text',
	Silence: 'id reason until isExpired:flag silenced:count ack:SilencedBy?',
	SilencedBy: 'author? at:time version:count?',
	Since: 'readings:count mayBeOlder:flag firstSeen:time?',
	Subject: 'kind id label',
	Take: 'finding version:count author at:time takenBy',
	Taker: 'by at:time?',
	Write: entry,
};

/** By the path of the verb: a type, or the members of an object or of each row. A test runs each verb that prints JSON. */
const verbs: Texts = {
	apps: 'App&OfTenant[]|App',
	owners: 'AppEntitlementUserOwner[]',
	'auth-configs': 'AuthConfig&OfTenant[]|AuthConfig',
	'auth-configs update': 'Request[]|AuthConfig',
	'step-up rotate': 'Request[]|StepUpProvider',
	'tool-bindings delete': 'Request[]|Deletion[]',
	apply: 'Request[]|AuthConfig',
	board: 'Board[]|Board',
	'board ack': 'Ack',
	'board acks': 'Ack[]',
	'board take': 'Take',
	'board give': 'Take',
	handover: 'Handover',
	find: '[kind id name address why asOf:time gone:time? tenant?]',
	people: 'Person[]|Person',
	secret: '{verdict clocks:Clocks? secret:PaperSecret}',
	notifications: 'OrgNotificationSettings&OfTenant[]|OrgNotificationSettings',
	surfaces: 'Surface[]',
	save: '{tenant name at:time items:Items}',
	changes: 'Change[]',
	diff: 'Change[]',
	history: '[at:time name seen:time reader items:Items changes:ItemChanges]',
	'history rename': '{name}',
	'history rm': '[name]',
	'history record': '{tenant recorded:flag? recorder? at:time? items:count? known:count? read:count?}',
	'history plot': 'point[]',
	'history note': 'Note',
	'history notes': 'Note[]',
	'history journal': `[${entry} action]`,
	forget:
		'{tenant names:count readings:count states:count acknowledgements:count notes:count shared:count entries:count tokens:count}',
	login: '{profile baseUrl auth source}',
	logout: '{profile removed:flag checked:text[]}',
	whoami: '[profile? baseUrl auth clientId? source expires certificateExpires:time?]',
	profiles:
		'[name baseUrl? auth? clientId? clientCert? clientKey? color? protected:flag? proposals? protectedProposals? remember? keep? history? remark]',
	'profiles add': '{name saved:flag}',
	'profiles use': '{name inUse:flag}',
	'profiles remove': 'Removed',
	'config check': '[line:count key message]',
	'config path': '{path}',
	...Object.fromEntries(
		['bookmarks', 'views'].flatMap((name) => [
			[name, 'Saved[]'],
			[`${name} remove`, 'Removed'],
			[`${name} share`, '{name address shared:flag}'],
			[`${name} unshare`, '{name shared:flag}'],
		]),
	),
	doctor: '[status check value source? remedy?]',
	'mcp log': '[at:time tenant server client tool target outcome reason? ms:count requests:count]',
	'mcp stop': '{stopped:flag}',
	'mcp resume': '{stopped:flag}',
	keys: '[id title scope keys:text[]]',
	docs: '[topic title file]',
};

function outputOf(output: string): Schema {
	const members = output.slice(1, -1);
	if (output.startsWith('[')) return {type: 'array', items: objectOf(members)};
	return output.startsWith('{') ? objectOf(members) : typeOf(output);
}

/** Of the items of the API, as castellan prints what the service sends: no member is certain, and no text is checked. */
const unsure = [
	'required',
	'additionalProperties',
	'pattern',
	'format',
	'default',
	'examples',
	'readOnly',
	'writeOnly',
];
const items: object = JSON.parse(
	JSON.stringify(openApi('').components.schemas, (key, value) =>
		unsure.includes(key) && !isJsonObject(value) ? undefined : value,
	).replaceAll('#/components/schemas/', '#/$defs/'),
);

/** The name of a verb among the definitions, such as `board-acks`. */
export const definitionOf = (path: string): string => path.replaceAll(' ', '-');

export const outputSchema = {
	$schema: 'https://json-schema.org/draft/2020-12/schema',
	$id: 'https://castellan.example/output.schema.json',
	title: 'What castellan prints with -o json',
	$defs: Object.fromEntries<Schema>([
		...Object.entries(verbs).map(
			([path, output]) => [definitionOf(path), {title: `castellan ${path}`, ...outputOf(output)}] as const,
		),
		...Object.entries(shapes).map(([name, members]) => [name, objectOf(members)] as const),
		...Object.entries(items).filter(([name]) => !/Input$|^Error$|^Token/.test(name)),
	]),
};

/** A definition in each line. */
export function outputSchemaText(): string {
	const {$defs, ...head} = outputSchema;
	const lines = (object: object) =>
		Object.entries(object).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
	return `{\n${lines(head).join(',\n')},\n"$defs": {\n${lines($defs).join(',\n')}\n}}\n`;
}
