import { ErrorCode } from '@evenhand/contract/error-codes';
import { AppError } from '../platform/http/app-error.ts';

/**
 * The person's rights changed while their act waited for a case, so what the act has decided may be out of
 * date. `serve` begins such an act once more.
 */
export class RightsChanged extends AppError {
  constructor() {
    super(ErrorCode.Exception, 'Your rights have changed meanwhile. Please try again.', { status: 503 });
  }
}
