/** Draws components that stand for screens of the service. A terminal can only describe them. */
import type {Members} from '../../../contract/surface.ts';
import type {ContentWords} from '../../engine/words/content.ts';
import {brief, type Facts, factLines} from '../parts.ts';
import {widgetFrom} from '../widget.ts';

interface Screen {
	readonly title: string;
	readonly purpose?: string;
	readonly facts: Facts;
}

const describedBy = <M extends object>(describe: (members: M, words: ContentWords) => Screen) =>
	widgetFrom({
		facts: (members: M, {words}) => describe(members, words.content),
		draw({title, purpose, facts}, scene) {
			const {pen, width} = scene;
			return [
				...pen.wrap(brief(title), width, ['accent', 'bold']),
				...(purpose === undefined ? [] : pen.wrap(purpose, width, 'dim')),
				...factLines(facts, scene),
			];
		},
		say: ({title, purpose, facts}, {words: {linear}}) => [
			brief(title),
			...(purpose === undefined ? [] : [purpose]),
			...facts.flatMap(([name, value]) => (value ? [linear.fact(name, brief(value))] : [])),
		],
	});

type Connector = Members<'svcConnectorSyncDetail'>;
const connectorFacts = ({appId, connectorId}: Connector, words: ContentWords): Facts => [
	[words.app, appId],
	[words.connector, connectorId],
];

export const connectorSyncDetail = describedBy((members: Connector, words) => ({
	title: members.title || words.syncTitle,
	purpose: words.syncPurpose,
	facts: connectorFacts(members, words),
}));

export const connectorSyncProgress = describedBy((members: Connector, words) => ({
	title: members.title || words.syncProgressTitle,
	purpose: words.syncProgressPurpose,
	facts: connectorFacts(members, words),
}));

export const connectorConfigForm = describedBy((members: Members<'svcConnectorConfigForm'>, words) => ({
	title: words.configTitle,
	purpose: words.configPurpose,
	facts: [
		...connectorFacts(members, words),
		[words.submitsAs, members.submitActionName],
		[words.skipsAs, members.skipActionName],
	],
}));

export const onboardingWelcome = describedBy(
	({recommendedDisplayName, recommendedCatalogId}: Members<'svcOnboardingWelcome'>, words) => ({
		title: words.welcomeTitle,
		facts: [
			[words.recommended, recommendedDisplayName || (recommendedCatalogId ? '' : words.nothing)],
			[words.catalogue, recommendedCatalogId],
		],
	}),
);
