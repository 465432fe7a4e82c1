/** Draws components that stand for screens of the service. A terminal can only describe them. */
import type {ComponentType, Members} from '../../../contract/surface.ts';
import type {Widget} from '../widget.ts';
import {type Facts, factLines} from './facts.ts';
import {brief} from './long-text.ts';

interface Screen {
	readonly title: string;
	readonly purpose?: string;
	readonly facts: Facts;
}

const describedBy = <T extends ComponentType>(describe: (members: Members<T>) => Screen): Widget<T> => ({
	draw(members, scene) {
		const {pen, width} = scene;
		const {title, purpose, facts} = describe(members);
		return [
			...pen.wrap(brief(title), width, ['accent', 'bold']),
			...(purpose === undefined ? [] : pen.wrap(purpose, width, 'dim')),
			...factLines(facts, scene),
		];
	},
});

type Connector = Members<'svcConnectorSyncDetail'>;
const connectorFacts = ({appId, connectorId}: Connector): Facts => [
	['app', appId],
	['connector', connectorId],
];

/** The screens by component type. */
export const screens = {
	svcConnectorSyncDetail: (members: Connector): Screen => ({
		title: members.title || 'Connector synchronisation',
		purpose: 'Details of a synchronisation. The API has no endpoint that reads them.',
		facts: connectorFacts(members),
	}),
	svcConnectorSyncProgress: (members: Connector): Screen => ({
		title: members.title || 'Connector synchronisation progress',
		purpose: 'The progress of a synchronisation. The API has no endpoint that reads it.',
		facts: connectorFacts(members),
	}),
	svcConnectorConfigForm: (members: Members<'svcConnectorConfigForm'>): Screen => ({
		title: 'Connector configuration',
		purpose: "A form with the connector's own fields. The API has no endpoint that reads or sends them.",
		facts: [...connectorFacts(members), ['submits as', members.submitActionName], ['skips as', members.skipActionName]],
	}),
	svcOnboardingWelcome: ({recommendedDisplayName, recommendedCatalogId}: Members<'svcOnboardingWelcome'>): Screen => ({
		title: 'Onboarding: welcome',
		facts: [
			['recommended', recommendedDisplayName || (recommendedCatalogId ? '' : 'nothing')],
			['catalogue', recommendedCatalogId],
		],
	}),
};

export const connectorSyncDetail = describedBy<'svcConnectorSyncDetail'>(screens.svcConnectorSyncDetail);
export const connectorSyncProgress = describedBy<'svcConnectorSyncProgress'>(screens.svcConnectorSyncProgress);
export const connectorConfigForm = describedBy<'svcConnectorConfigForm'>(screens.svcConnectorConfigForm);
export const onboardingWelcome = describedBy<'svcOnboardingWelcome'>(screens.svcOnboardingWelcome);
