/** Generated user-interface surfaces of an agent conversation. Sections "Surface", "Dynamic values", "Component". */
import * as v from 'valibot';
import {endpoint} from './endpoint.ts';
import {
	count64,
	flag,
	integer,
	type Message,
	many,
	map,
	message,
	named,
	nullableNumber,
	number,
	numbers,
	one,
	open,
	text,
	texts,
	timestamp,
} from './schema.ts';

/** A call of a client-side function. Values in `args` may be plain or dynamic. */
export const FunctionCall = named('FunctionCall', {call: text(), args: map(), message: text()});
export type FunctionCall = v.InferOutput<typeof FunctionCall>;

const dynamic = <S extends v.GenericSchema>(name: string, literal: S) =>
	named(name, {literal, path: text(), call: one(FunctionCall)});
export const DynString = dynamic('DynString', text());
export const DynBool = dynamic('DynBool', flag());
export const DynNumber = dynamic('DynNumber', number());
export type DynString = v.InferOutput<typeof DynString>;
export type DynBool = v.InferOutput<typeof DynBool>;
export type DynNumber = v.InferOutput<typeof DynNumber>;
const string = () => one(DynString);
const boolean = () => one(DynBool);
const numeric = () => one(DynNumber);

/** A button's check: a call, or a group of checks of which all (`and`) or any (`or`) must pass. */
export type Check = {
	call?: FunctionCall | undefined;
	and?: {checks?: Check[] | undefined} | undefined;
	or?: {checks?: Check[] | undefined} | undefined;
};
export const Check: v.GenericSchema<Check> = named('Check', {
	call: one(FunctionCall),
	and: one(message({checks: v.optional(v.array(v.lazy(() => Check)))})),
	or: one(message({checks: v.optional(v.array(v.lazy(() => Check)))})),
});

/** The event of an action. */
export const Event = message({name: text(), context: map()});
const Action = message({event: one(Event), functionCall: one(FunctionCall)});
const SourceRef = message({kind: text(), label: text(), ref: text(), count: count64()});
const Children = message({ids: texts()});
const NumberInput = message({label: string(), value: numeric(), min: numeric(), max: numeric(), step: numeric()});
const Stack = message({alignment: text(), distribution: text(), gap: numeric(), children: one(Children)});
const ConnectorSync = message({appId: text(), connectorId: text(), title: text()});

/** The 27 component types, in the document's order. */
export const componentTypes = {
	button: message({
		label: string(),
		disabled: boolean(),
		variant: open('BUTTON_VARIANT', ['PRIMARY', 'SECONDARY', 'TEXT']),
		action: one(Action),
		checks: many(Check),
	}),
	svcChart: message({
		title: string(),
		artifactUrl: string(),
		categorical: one(
			message({
				slices: many(message({label: text(), value: nullableNumber()})),
				style: open('SVC_CHART_CATEGORICAL_STYLE', ['PIE', 'DONUT']),
			}),
		),
		timeSeries: one(
			message({
				range: one(message({start: timestamp(), end: timestamp(), label: text()})),
				series: many(
					message({
						key: text(),
						displayName: text(),
						points: many(message({ts: timestamp(), value: nullableNumber()})),
					}),
				),
				style: open('SVC_CHART_TIME_SERIES_STYLE', ['LINE', 'STACKED_BAR', 'STACKED_AREA']),
			}),
		),
		sources: many(SourceRef),
	}),
	svcCodeBlock: message({code: string(), language: string(), title: string(), copyable: flag()}),
	svcConnectorConfigForm: message({
		appId: text(),
		connectorId: text(),
		skipActionName: text(),
		submitActionName: text(),
	}),
	svcConnectorSyncDetail: ConnectorSync,
	svcConnectorSyncProgress: ConnectorSync,
	svcDurationPicker: message({label: string(), value: numeric(), maxDurationSeconds: numeric()}),
	svcMetricCards: message({
		title: string(),
		cards: many(
			message({
				label: text(),
				value: text(),
				delta: text(),
				deltaSentiment: open('SVC_METRIC_DELTA_SENTIMENT', ['POSITIVE', 'NEGATIVE', 'NEUTRAL']),
				sparkline: numbers(),
			}),
		),
		sources: many(SourceRef),
	}),
	svcChatANotifications: message({}),
	svcChatBNotifications: message({}),
	svcOnboardingPlan: message({
		categories: many(
			message({
				id: text(),
				title: text(),
				steps: many(message({id: text(), title: text(), description: text(), agentAssisted: flag()})),
			}),
		),
	}),
	svcOnboardingWelcome: message({recommendedCatalogId: text(), recommendedDisplayName: text()}),
	svcResourcePicker: message({
		appId: text(),
		connectorId: text(),
		resourceType: text(),
		mcpToolState: text(),
		label: string(),
		value: string(),
		multiSelect: flag(),
	}),
	svcStatusIndicator: message({message: string(), status: string(), toolName: string(), showSpinner: boolean()}),
	svcTable: message({
		title: string(),
		artifactUrl: string(),
		columns: texts(),
		rows: many(message({cells: texts()})),
		pageSize: integer(),
		totalRows: count64(),
		sources: many(SourceRef),
	}),
	svcTodoList: message({
		title: string(),
		items: many(
			message({
				id: text(),
				section: text(),
				status: text(),
				label: string(),
				description: string(),
				trailingAction: one(Event),
				trailingActionLabel: string(),
			}),
		),
	}),
	card: message({children: one(Children)}),
	checkBox: message({label: string(), value: boolean()}),
	choicePicker: message({
		label: string(),
		value: string(),
		choices: many(message({id: text(), label: string(), description: string()})),
		hideLabel: flag(),
		multiSelect: flag(),
		required: flag(),
	}),
	column: Stack,
	row: Stack,
	dateTimeInput: message({
		label: string(),
		value: string(),
		min: string(),
		max: string(),
		inputType: open('DATE_TIME_INPUT_TYPE', ['DATE', 'TIME', 'DATE_TIME']),
	}),
	divider: message({orientation: text()}),
	progressBar: NumberInput,
	slider: NumberInput,
	text: message({text: string(), markdown: flag()}),
	textField: message({
		label: string(),
		placeholder: string(),
		value: string(),
		variant: open('TEXT_FIELD_VARIANT', ['SHORT_TEXT', 'LONG_TEXT', 'NUMBER', 'OBSCURED']),
		checks: many(FunctionCall),
	}),
};
export type ComponentType = keyof typeof componentTypes;
/** The members of a component type, as the service sends them. */
export type Members<T extends ComponentType> = v.InferOutput<(typeof componentTypes)[T]>;

const optionalTypes = Object.fromEntries(
	Object.entries(componentTypes).map(([key, schema]) => [key, v.optional<v.GenericSchema>(schema)]),
) as {readonly [T in ComponentType]: v.OptionalSchema<(typeof componentTypes)[T], undefined>};

/** A component: an id, a weight, and a single component-type object. Unknown members are preserved. */
export type Component = {
	id?: string | undefined;
	weight?: number | undefined;
	[member: string]: unknown;
} & {[T in ComponentType]?: Members<T> | undefined};
// The stated type keeps the type of a surface small. Other programs could not compile the inferred one.
export const Component: Message & v.GenericSchema<Component> = named('Component', {
	id: text(),
	weight: number(),
	...optionalTypes,
}) as Message & v.GenericSchema<Component>;

export const Surface = named('Surface', {
	surfaceId: text(),
	conversationId: text(),
	tenantId: text(),
	catalogId: text(),
	savedReportId: text(),
	schemaVersion: text(),
	/** Serialized JSON. */
	dataModelJson: text(),
	components: many(Component),
	hasReportProgram: flag(),
	sendDataModel: flag(),
	reportEditTarget: one(message({appliedRunId: text(), expectedProgramId: text(), reportId: text()})),
	role: open('SURFACE_ROLE', ['PRIMARY', 'STATUS', 'PROMPT']),
	state: open('SURFACE_LIFECYCLE_STATE', ['ACTIVE', 'COMPLETE', 'DELETED']),
	createdAt: timestamp(),
	updatedAt: timestamp(),
	deletedAt: timestamp(),
});
export type Surface = v.InferOutput<typeof Surface>;

export const listSurfaces = endpoint({
	name: 'listSurfaces',
	section: 8,
	summary: 'The active surfaces of an agent conversation',
	method: 'GET',
	effect: 'read',
	path: '/api/v1/a2ui/conversations/{conversation_id}/surfaces',
	params: message({}),
	paging: undefined,
	output: message({surfaces: many(Surface)}),
	envelope: 'surfaces',
	required: [],
	echoes: [{member: 'conversationId', input: 'conversationId'}],
});
