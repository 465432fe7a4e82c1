/** The data of the simulated tenant, and the secrets that no output may contain. */

/** Secrets that no output may contain. */
export const canaries = {
	token: 'canary-token-4f1c',
	config: 'canary-config-91ad',
	typed: 'canary-typed-73be',
} as const;

/** Two pages of apps. */
export const appCount = 130;
export const configCount = 12;
const toolCount = 130;

/** A name with the version of its item, which survives a narrow column: `N017v03z`. */
export const nameOf = (letter: 'N' | 'C', item: number, version: number): string =>
	`${letter}${String(item).padStart(3, '0')}v${String(version % 100).padStart(2, '0')}z`;

/** Text that would control a terminal. */
const hostile = [
	'',
	'',
	'',
	' \u001b[31mred',
	' \u202eright',
	' \u0007bell',
	' 🏳️‍🌈 flag',
	' \u001b]52;c;aGk=\u0007',
	' \u001b]8;;https://p.example\u0007link',
];

export const appOf = (item: number, version: number) => ({
	id: `app_${String(item).padStart(4, '0')}`,
	displayName: `${nameOf('N', item, version)} Application${hostile[item % hostile.length]}`,
	description: `The application number ${item}`,
	userCount: String(item * 3),
	updatedAt: '2026-06-01T08:00:00Z',
});

export const configOf = (item: number, version: number) => ({
	id: `ac_${String(item).padStart(2, '0')}`,
	displayName: `${nameOf('C', item, version)} Config`,
	status: 'AUTH_CONFIG_STATUS_ACTIVE',
	oidc: {
		issuerId: `https://idp${item}.example/`,
		oidcClientId: `client-${item}`,
		oidcClientSecret: canaries.config,
		scopes: ['openid', 'email'],
	},
	updatedAt: '2026-06-01T08:00:00Z',
});

export const tools = Array.from({length: toolCount}, (_, index) => ({
	appId: 'app_0001',
	connectorId: 'con_1',
	id: `tool_${String(index).padStart(3, '0')}`,
}));

const numbers = (count: number) => Array.from({length: count}, (_, index) => index + 1);

export const seed = {
	apps: numbers(appCount).map((item) => appOf(item, 1)),
	authConfigs: numbers(configCount).map((item) => configOf(item, 1)),
	stepUpProviders: [{id: 'sp_1', displayName: 'Step-up', enabled: true, oauth2: {acrValues: ['a']}}],
	toolServers: [{id: 'srv_1', tools}],
};

/** The letters of names by the profile of their tenant. */
export const lettersOf: Readonly<Record<string, string>> = {main: 'NC', other: 'XY'};

/** The second tenant of a fleet has the ids of the first one, and other names. */
export const otherSeed = {
	...seed,
	apps: seed.apps.map((app) => ({...app, displayName: app.displayName.replace('N', 'X')})),
	authConfigs: seed.authConfigs.map((config) => ({...config, displayName: config.displayName.replace('C', 'Y')})),
};
