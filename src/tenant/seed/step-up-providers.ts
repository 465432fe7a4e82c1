/** Step-up providers: one of each kind, and one that was never tested. Their secrets are write-only and not included. */
import type {StepUpProvider} from '../../contract/step-up-provider.ts';
import type {Calendar} from './calendar.ts';

export const stepUpProviders = (calendar: Calendar): readonly StepUpProvider[] => [
	{
		id: 'sp_1',
		displayName: 'Hardware key before payments',
		enabled: true,
		clientId: 'castellan-step-up',
		issuerUrl: 'https://login.corp.example.test/oauth2',
		createdAt: calendar.at(-420),
		updatedAt: calendar.at(-33, 51_212),
		lastTestedAt: calendar.precise(-2, 30_015, 90_441_200),
		oauth2: {acrValues: ['urn:example:acr:phishing-resistant', 'urn:example:acr:mfa']},
	},
	{
		id: 'sp_2',
		displayName: 'Conditional access for administrators',
		enabled: true,
		clientId: '5b0c0000-0000-4000-8000-0000000000c1',
		issuerUrl: 'https://sts.north.example.test/8f6d2a10/v2.0',
		createdAt: calendar.at(-210),
		updatedAt: calendar.at(-64),
		lastTestedAt: calendar.at(-63, 36_540),
		idpB: {
			conditionalAccessIds: ['C1', 'C2', 'C14'],
			tenant: '8f6d2a10-0000-4000-8000-00000000a001',
			validationMode: 'IDPB_VALIDATION_MODE_ACRS',
		},
	},
	{
		id: 'sp_3',
		displayName: 'Pilot for store managers',
		enabled: false,
		clientId: 'stores-step-up',
		issuerUrl: 'https://login.stores.example.test',
		createdAt: calendar.at(-9),
		updatedAt: calendar.at(-9, 33_000),
		oauth2: {acrValues: []},
	},
];
