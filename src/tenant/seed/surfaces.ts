/** The surfaces of the demo conversations, in every lifecycle state. */
import accessRequest from '../../../assets/demo/surfaces/access-request.json' with {type: 'json'};
import accessReview from '../../../assets/demo/surfaces/access-review.json' with {type: 'json'};
import answered from '../../../assets/demo/surfaces/answered.json' with {type: 'json'};
import broken from '../../../assets/demo/surfaces/broken.json' with {type: 'json'};
import connectorSetup from '../../../assets/demo/surfaces/connector-setup.json' with {type: 'json'};
import greeting from '../../../assets/demo/surfaces/greeting.json' with {type: 'json'};
import onboarding from '../../../assets/demo/surfaces/onboarding.json' with {type: 'json'};
import ownerQuestion from '../../../assets/demo/surfaces/owner-question.json' with {type: 'json'};
import removed from '../../../assets/demo/surfaces/removed.json' with {type: 'json'};
import workStatus from '../../../assets/demo/surfaces/work-status.json' with {type: 'json'};
import type {Surface} from '../../contract/surface.ts';
import {type DataOptions, itemsOf} from './data.ts';

const conversation = [accessReview, accessRequest, connectorSetup, onboarding, workStatus, ownerQuestion, broken];

export const surfaces = (options: DataOptions): readonly Surface[] =>
	itemsOf<object>([...conversation, answered, removed, greeting], options).map(withModelAsText);

/** The files contain the data model as an object, and the API sends it as serialized JSON. */
const withModelAsText = (surface: object): Surface =>
	Object.fromEntries(
		Object.entries(surface).map(([name, value]) =>
			name === 'dataModel' ? ['dataModelJson', JSON.stringify(value)] : [name, value],
		),
	);
