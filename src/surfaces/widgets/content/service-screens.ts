/** Draws components that stand for screens of the service. A terminal can only describe them. */
import type {Members} from '../../../contract/surfaces.ts';
import type {ContentWords} from '../../engine/words/content.ts';
import {brief, type Facts, factLines, titleLines} from '../parts.ts';
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
				...titleLines(title, {pen, width}),
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

const connectorSync = (title: 'syncTitle' | 'syncProgressTitle', purpose: 'syncPurpose' | 'syncProgressPurpose') =>
	describedBy((members: Connector, words) => ({
		title: members.title || words[title],
		purpose: words[purpose],
		facts: connectorFacts(members, words),
	}));

export const connectorSyncDetail = connectorSync('syncTitle', 'syncPurpose');
export const connectorSyncProgress = connectorSync('syncProgressTitle', 'syncProgressPurpose');

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
