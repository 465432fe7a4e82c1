/** Draws components that stand for screens of the service. A terminal can only describe them. */
import type {ComponentType, Members} from '../../../contract/surface.ts';
import type {ContentWords} from '../../engine/words/content.ts';
import type {Widget} from '../widget.ts';
import {type Facts, factLines} from './facts.ts';
import {brief} from './long-text.ts';

interface Screen {
	readonly title: string;
	readonly purpose?: string;
	readonly facts: Facts;
}

const describedBy = <T extends ComponentType>(
	describe: (members: Members<T>, words: ContentWords) => Screen,
): Widget<T> => ({
	draw(members, scene) {
		const {pen, width} = scene;
		const {title, purpose, facts} = describe(members, scene.words.content);
		return [
			...pen.wrap(brief(title), width, ['accent', 'bold']),
			...(purpose === undefined ? [] : pen.wrap(purpose, width, 'dim')),
			...factLines(facts, scene),
		];
	},
});

type Connector = Members<'svcConnectorSyncDetail'>;
const connectorFacts = ({appId, connectorId}: Connector, words: ContentWords): Facts => [
	[words.app, appId],
	[words.connector, connectorId],
];

/** The screens by component type. */
export const screens = {
	svcConnectorSyncDetail: (members: Connector, words: ContentWords): Screen => ({
		title: members.title || words.syncTitle,
		purpose: words.syncPurpose,
		facts: connectorFacts(members, words),
	}),
	svcConnectorSyncProgress: (members: Connector, words: ContentWords): Screen => ({
		title: members.title || words.syncProgressTitle,
		purpose: words.syncProgressPurpose,
		facts: connectorFacts(members, words),
	}),
	svcConnectorConfigForm: (members: Members<'svcConnectorConfigForm'>, words: ContentWords): Screen => ({
		title: words.configTitle,
		purpose: words.configPurpose,
		facts: [
			...connectorFacts(members, words),
			[words.submitsAs, members.submitActionName],
			[words.skipsAs, members.skipActionName],
		],
	}),
	svcOnboardingWelcome: (
		{recommendedDisplayName, recommendedCatalogId}: Members<'svcOnboardingWelcome'>,
		words: ContentWords,
	): Screen => ({
		title: words.welcomeTitle,
		facts: [
			[words.recommended, recommendedDisplayName || (recommendedCatalogId ? '' : words.nothing)],
			[words.catalogue, recommendedCatalogId],
		],
	}),
};

export const connectorSyncDetail = describedBy<'svcConnectorSyncDetail'>(screens.svcConnectorSyncDetail);
export const connectorSyncProgress = describedBy<'svcConnectorSyncProgress'>(screens.svcConnectorSyncProgress);
export const connectorConfigForm = describedBy<'svcConnectorConfigForm'>(screens.svcConnectorConfigForm);
export const onboardingWelcome = describedBy<'svcOnboardingWelcome'>(screens.svcOnboardingWelcome);
