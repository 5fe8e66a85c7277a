"""What the experiments on Raatsels compute themselves."""

from experiments.raatsel_language import DENSE, HYPERNYMS, describe
from experiments.raatsel_shapes import AT_TEN, bound, successes


def test_twelve_relations_spoil_the_smallest_matrix_and_bound_the_successes():
    exact = bound()
    assert (exact["pairs"], exact["spoilers"]) == (324, 12)
    assert exact["most"]["0"] == 1
    assert 0.68 < exact["most"]["10"] < 0.69 < AT_TEN


def test_trials_repeat_and_second_chances_help():
    assert successes("stop", 10, 30, "x") == successes("stop", 10, 30, "x")
    assert successes("stop", 0, 3, "x") == [3, 3]
    assert successes("go_on", 20, 3, "x") == [3, 3]
    assert successes("stop", 20, 30, "x")[0] < 30


def test_the_dense_graph_is_denser_than_hypernyms_alone():
    sparse, dense = describe(HYPERNYMS), describe(DENSE)
    assert sparse["categories"] < dense["categories"]
    assert sparse["a word"] < dense["a word"]
