/**
 * Unusual apps after the first screens of the list. Odd apps break the contract. Without the option `odd`, ordinary apps
 * replace them.
 */
import type {App} from '../../contract/app.ts';
import type {Calendar} from './calendar.ts';
import {hostileTexts} from './hostile.ts';

const firstPlace = 45;
const distance = 6;

/** The differences from an ordinary app, by app number. */
export const unusualApps = (calendar: Calendar, odd: boolean): ReadonlyMap<number, Partial<App>> =>
	new Map(
		[...inManyScripts, ...structural(calendar, odd), ...hostile(odd)].flatMap((app, place) =>
			app ? [[firstPlace + place * distance, app]] : [],
		),
	);

const named = (displayName: string, description: string, more: Partial<App> = {}) => ({
	displayName,
	description,
	...more,
});

const inManyScripts: readonly Partial<App>[] = [
	named('経費精算システム', '出張費と立替金の申請・承認を行います。四半期ごとに棚卸しがあります。'),
	named('供应商管理平台（华东）', '供应商准入、合同与付款。访问权限每季度复核一次。'),
	named('인사 관리 시스템', '직원 정보와 조직도를 관리합니다.'),
	named('نظام إدارة الموارد البشرية', 'إدارة الموظفين والإجازات، الإصدار 4.2 (Production).'),
	named('מערכת שכר – Payroll IL', 'תלושי שכר ודיווחים, נכון ל-2026 (EU West).'),
	named('Система учёта договоров', 'Договоры, сроки и ответственные.'),
	named('ระบบจัดซื้อ', 'คำสั่งซื้อและการอนุมัติ'),
	named('मानव संसाधन पोर्टल', 'छुट्टी, वेतन और प्रशिक्षण।'),
	// Decomposed letters: each mark is a separate code point.
	named('Qua\u0309n ly\u0301 Nha\u0302n su\u031b\u0323', 'Ho\u0302\u0300 so\u031b va\u0300 nghi\u0309 phe\u0301p.'),
	named('Crème Brûlée Rollout'.normalize('NFD'), 'Naïve façade of the Göteborg team.'.normalize('NFD')),
	// Joined, coloured and flag emoji: several code points per picture.
	named(
		'Family Benefits 👨\u200d👩\u200d👧\u200d👦',
		'Parental leave and childcare 👩🏽\u200d💻 🏳\ufe0f\u200d🌈 🇨🇭 1\ufe0f\u20e3',
	),
	named('🚀🚀🚀 Launch Control', 'Go/no-go polls. 🟢 = go, 🔴 = no-go.'),
	named('ＦＵＬＬ－ＷＩＤＴＨ　Ledger', 'Half-width ｶﾀｶﾅ and full-width ＡＢＣ in one line.'),
	named(
		'Enterprise Resource Planning, Procurement, Inventory, Manufacturing Execution and Group Consolidation (Legacy Instance, Read-only Since the Migration)',
		'The name that made somebody ask for a wider column. '.repeat(12).trim(),
	),
	named(`svc-${'internal-'.repeat(15)}gateway`, `https://wiki.example.test/${'a-path-without-any-space/'.repeat(10)}`),
	named('', 'An app whose name was never filled in.'),
	named('   Padded   Name   ', '  Spaces before, between   and after.  '),
];

const structural = (calendar: Calendar, odd: boolean): readonly (Partial<App> | undefined)[] => [
	named('Telemetry Firehose', 'Counts every device as a user.', {
		// One more than the largest safe integer.
		userCount: '9007199254740993',
		monthlyCostUsd: odd ? 1_284_930.75 : 1_284_930,
	}),
	odd
		? named('Partner Federation Beta', 'Speaks a newer version of the API than its readers do.', {
				accessModel: 'APP_ACCESS_MODEL_FEDERATED',
				riskScore: 73,
				governance: {tier: 'experimental', reviewers: ['usr_0002', 'usr_0009'], isPilot: true},
			})
		: undefined,
	named('Proto Defaults', 'Every field is written out at its default.', {
		instructions: '',
		iconUrl: '',
		logoUri: '',
		parentAppId: '',
		accessModel: 'APP_ACCESS_MODEL_UNSPECIFIED',
		identityMatching: 'APP_USER_IDENTITY_MATCHING_UNSPECIFIED',
		annotations: {},
		appAccountId: '',
		appAccountName: '',
		appOwners: [],
		appUserMapper: {appId: '', mappingCases: []},
		certifyPolicyId: '',
		grantPolicyId: '',
		revokePolicyId: '',
		defaultRequestCatalogId: '',
		connectorVersion: 0,
		enableConnectorSourcedOwnership: false,
		isDirectory: false,
		isManuallyManaged: false,
		revokeGrantSources: false,
		strictAccessEntitlementProvisioning: false,
		fieldMask: '',
		matchConnectorRef: {appId: '', connectorId: '', externalId: ''},
		monthlyCostUsd: 0,
		userCount: '0',
	}),
	named('Orphaned Fax Server', 'No owner, no policy, untouched for years, and still 61 users.', {
		appOwners: [],
		certifyPolicyId: undefined,
		grantPolicyId: undefined,
		revokePolicyId: undefined,
		strictAccessEntitlementProvisioning: false,
		createdAt: calendar.at(-4100),
		updatedAt: calendar.at(-1460),
		userCount: '61',
	}),
	named('Retired Travel Booking', 'Deleted last month; 412 accounts were left behind.', {
		deletedAt: calendar.precise(-31, 61_200, 120_034_501),
		userCount: '412',
	}),
	named('Retired Print Queue', 'Deleted after its last account was removed.', {
		deletedAt: calendar.at(-75),
		userCount: '0',
		appOwners: [],
	}),
	named('Annotated Everything', 'Carries more annotations than any form foresaw.', {
		annotations: {
			'cost-center': 'CC-1099',
			'long key that somebody typed as a sentence, with commas': 'yes',
			nested: {contacts: ['usr_0003', 'usr_0011'], sla: {hours: 4, paged: true}},
			empty: '',
			count: 12,
			enabled: false,
			link: 'https://wiki.example.test/annotated-everything',
		},
	}),
	named('Clock Skew Laboratory', 'Writes its timestamps from many zones, one of them in the future.', {
		createdAt: calendar.zoned(-700, 3_600, 345),
		updatedAt: calendar.precise(1, 7_200, 1),
	}),
];

/** A lone surrogate is odd: strict JSON parsers reject the whole response. */
const hostile = (odd: boolean) =>
	hostileTexts.map((text): Partial<App> | undefined =>
		odd || text.isWellFormed()
			? named(text, `Synchronised from a source that nobody checks: ${text}`, {
					annotations: {[text]: text, source: 'import'},
				})
			: undefined,
	);
